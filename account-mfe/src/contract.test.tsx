import { describeContract } from "@store/remote-kit/contract-test";
import identity from "../remote.json";
import remote from "./expose";

describeContract(remote, identity, [
  "/login",
  "/auth/callback",
  "/meus-pedidos",
  "/meus-pedidos/0f0f0f0f-0000-4000-8000-00000000000a",
  "/meus-pedidos/garantia/0f0f0f0f-0000-4000-8000-00000000000a",
  "/meu-perfil",
  "/meu-perfil/seguranca",
  "/recuperar-senha",
  "/nova-senha",
  "/avisos/parar",
]);
