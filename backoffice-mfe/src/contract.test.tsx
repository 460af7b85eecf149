import { describeContract } from "remote-kit/contract-test";
import identity from "../remote.json";
import remote from "./expose";

describeContract(remote, identity, [
  "/estoque",
  "/estoque/pedidos",
  "/estoque/pedidos/dossie",
  "/estoque/pedidos/dossie/1a2b3c4d-0000-4000-8000-000000000001",
  "/estoque/pagamentos",
  "/estoque/checkout",
  "/estoque/garantias",
  "/estoque/clientes",
  "/estoque/clientes/1a2b3c4d-0000-4000-8000-000000000001",
  "/estoque/clientes/pedido/1a2b3c4d-0000-4000-8000-000000000001",
  "/estoque/resumo",
  "/estoque/registro",
  "/estoque/notificacoes",
  "/estoque/seguranca",
  "/estoque/equipe",
  "/admin/avaliacoes",
  "/admin/entregas",
  "/admin/previa",
]);
