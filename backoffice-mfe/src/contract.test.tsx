import { describeContract } from "remote-kit/contract-test";
import identity from "../remote.json";
import remote from "./expose";

describeContract(remote, identity, [
  "/estoque",
  "/estoque/pedidos",
  "/estoque/pagamentos",
  "/estoque/resumo",
  "/estoque/registro",
  "/estoque/seguranca",
  "/estoque/equipe",
  "/admin/avaliacoes",
  "/admin/entregas",
  "/admin/previa",
]);
