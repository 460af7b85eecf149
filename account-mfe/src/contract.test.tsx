import { describeContract } from "minimal-host/contract";
import identity from "../remote.json";
import remote from "./expose";

describeContract(remote, identity, [
  "/login",
  "/auth/callback",
  "/meus-pedidos",
  "/meu-perfil",
  "/recuperar-senha",
  "/nova-senha",
]);
