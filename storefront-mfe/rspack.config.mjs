import { remoteConfig } from "../rspack.base.mjs";

export default remoteConfig({
  folder: import.meta.dirname,
  name: "storefront",
  access: "public",
  basePaths: [
    "/",
    "/produtos",
    "/catalogo",
    "/categorias",
    "/categoria",
    "/product",
    "/avaliacoes",
    "/termos-servicos",
    "/termos-uso",
    "/garantia",
    "/whatsapp",
  ],
});
