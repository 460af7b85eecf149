import { remoteConfig } from "remote-kit/build/remote-config";

// Each page comes in a file of its own: no visitor needs all of them.
export default remoteConfig(import.meta.dirname, {
  "/": "home",
  "/categorias": "categories",
  "/categoria": "category",
  "/produtos": "catalogue",
  "/catalogo": "catalogue",
  "/product": "product",
  "/avaliacoes": "reviews",
  "/termos-servicos": "terms",
  "/termos-uso": "terms",
  "/garantia": "guarantee",
  "/whatsapp": "whatsapp",
});
