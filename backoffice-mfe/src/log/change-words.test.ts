import { holdReasons } from "../orders/hold-reasons";
import { writeChanges } from "./change-words";

const written = (field: string, from: unknown, to: unknown) => {
  const [change] = writeChanges({ [field]: { from, to } });
  return [change?.field, change?.before, change?.after];
};

it.each([
  ["price", 317, 0.02, ["Preço", "R$ 317,00", "R$ 0,02"]],
  ["original_price", "350.00", null, ["Preço original", "R$ 350,00", null]],
  ["is_active", true, false, ["À venda", "Sim", "Não"]],
  ["category", "facebook", "outra", ["Categoria", "Meta Ads", "outra"]],
  ["features", ["Rápido", "Suporte"], [], ["Características", "Rápido\nSuporte", null]],
  ["status", "completed", "refunded", ["Status", "Concluído", "Reembolsado"]],
  ["hold_reason", "amount_mismatch", null, ["Retenção", "valor divergente", null]],
  ["hold_reason", null, "status_unknown", ["Retenção", null, "status desconhecido"]],
  ["outcome", "unknown_product", "delivered", ["Resultado", "Produto desconhecido", "Key entregue"]],
  ["role", null, "admin", ["Função", null, "Administrador"]],
  ["amount_unit", "reais", "cents", ["Unidade dos valores", "Reais", "Centavos"]],
  ["user_id", "1a2b3c4d-0000", undefined, ["Conta", "1a2b3c4d", null]],
  ["delivered_key_id", null, "1a2b3c4d-0000", ["Key", null, "1a2b3c4d"]],
  ["stock", 0, 12, ["Estoque", "0", "12"]],
  ["of_tomorrow", { a: 1 }, "constructor", ["of_tomorrow", '{"a":1}', "constructor"]],
  ["constructor", "toString", 1, ["constructor", "toString", "1"]],
])("writes %s in words", (field, from, to, words) => expect(written(field, from, to)).toEqual(words));

it("calls what holds an order as the orders do", () => {
  for (const [reason, { label }] of Object.entries(holdReasons)) {
    expect(written("hold_reason", null, reason)).toEqual(["Retenção", null, label]);
  }
});

it("begins with what a product is called and costs", () => {
  const none = { from: null, to: "x" };
  const fields = writeChanges({ novo: none, is_active: none, price: none, name: none }).map(({ field }) => field);
  expect(fields).toEqual(["Nome", "Preço", "À venda", "novo"]);
});
