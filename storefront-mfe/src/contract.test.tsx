import { describeContract } from "@store/remote-kit/contract-test";
import identity from "../remote.json";
import remote from "./expose";

describeContract(remote, identity, [
  "/",
  "/produtos",
  "/catalogo",
  "/buscar",
  "/categorias",
  "/categoria/tiktok",
  "/categoria/variados",
  "/product/meta-bm-1300",
  "/product/no-such-product",
  "/avaliacoes",
  "/como-funciona",
  "/termos-servicos",
  "/termos-uso",
  "/garantia",
  "/privacidade",
  "/avise-me/confirmar",
  "/whatsapp",
]);
