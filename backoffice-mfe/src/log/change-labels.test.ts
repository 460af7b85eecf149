import { writeChanges } from "./change-labels";

const written = (field: string, from: unknown, to: unknown) => {
  const [change] = writeChanges({ [field]: { from, to } });
  return [change?.field, change?.before, change?.after];
};

const loginTemplate = {
  separator: "|",
  fields: [
    { kind: "login", label: "Login" },
    { kind: "password", label: "Senha" },
  ],
};

it.each([
  ["price", 317, 0.02, ["Preço", "R$ 317,00", "R$ 0,02"]],
  ["original_price", "350.00", null, ["Preço original", "R$ 350,00", null]],
  ["is_active", true, false, ["À venda", "Sim", "Não"]],
  ["category", "facebook", "outra", ["Categoria", "Meta Ads", "outra"]],
  ["features", ["Rápido", "Suporte"], [], ["Características", "Rápido\nSuporte", null]],
  ["key_template", null, loginTemplate, ["Modelo da key", null, "Login | Senha"]],
  ["key_template", { of_tomorrow: 1 }, null, ["Modelo da key", '{"of_tomorrow":1}', null]],
  ["first_steps", [], ["Entre", "Confira"], ["Primeiros passos", null, "Entre\nConfira"]],
  ["status", "completed", "refunded", ["Status", "Concluído", "Reembolsado"]],
  ["hold_reason", "amount_mismatch", null, ["Retenção", "valor divergente", null]],
  ["hold_reason", null, "status_unknown", ["Retenção", null, "status desconhecido"]],
  ["outcome", "unknown_product", "delivered", ["Resultado", "Produto desconhecido", "Key entregue"]],
  ["role", null, "admin", ["Função", null, "Administrador"]],
  ["amount_unit", "reais", "cents", ["Unidade dos valores", "Reais", "Centavos"]],
  ["decision", null, "refusal", ["Decisão", null, "Recusado"]],
  ["dispute", "open", "kept", ["Contestação", "Aberta", "Valor ficou com a loja"]],
  ["user_id", "1a2b3c4d-0000", undefined, ["Conta", "1a2b3c4d", null]],
  ["delivered_key_id", null, "1a2b3c4d-0000", ["Key", null, "1a2b3c4d"]],
  ["stock", 0, 12, ["Estoque", "0", "12"]],
  ["of_tomorrow", { a: 1 }, "constructor", ["of_tomorrow", '{"a":1}', "constructor"]],
  ["constructor", "toString", 1, ["constructor", "toString", "1"]],
])("writes %s in words", (field, from, to, text) => expect(written(field, from, to)).toEqual(text));

it("begins with what a product is called and costs", () => {
  const none = { from: null, to: "x" };
  const fields = writeChanges({ novo: none, is_active: none, price: none, name: none }).map(({ field }) => field);
  expect(fields).toEqual(["Nome", "Preço", "À venda", "novo"]);
});
