import { actionRow, loginTemplate } from "../testing/rows";
import { writeChanges } from "./change-labels";
import { actionName, actorOf, subjectOf } from "./staff-action-names";
import type { StaffAction } from "./staff-log.api";

const written = (field: string, from: unknown, to: unknown) => {
  const [change] = writeChanges({ [field]: { from, to } });
  return [change?.field, change?.before, change?.after];
};

it.each([
  ["price", 317, 0.02, ["Preço", "R$ 317,00", "R$ 0,02"]],
  ["original_price", "350.00", null, ["Preço original", "R$ 350,00", null]],
  ["is_active", true, false, ["À venda", "Sim", "Não"]],
  ["events", null, ["order.paid", "order.delivered"], ["Eventos", null, "Pedido pago, Key entregue"]],
  ["category", "facebook", "outra", ["Categoria", "Meta Ads", "outra"]],
  ["features", ["Rápido", "Suporte"], [], ["Características", "Rápido\nSuporte", null]],
  ["key_template", null, loginTemplate, ["Modelo da key", null, "Login | Senha"]],
  ["status", "completed", "refunded", ["Status", "Concluído", "Reembolsado"]],
  ["hold_reason", "amount_mismatch", null, ["Retenção", "valor divergente", null]],
  ["outcome", "unknown_product", "delivered", ["Resultado", "Produto desconhecido", "Key entregue"]],
  ["role", null, "admin", ["Função", null, "Administrador"]],
  ["amount_unit", "reais", "cents", ["Unidade dos valores", "Reais", "Centavos"]],
  ["decision", null, "refusal", ["Decisão", null, "Recusado"]],
  ["dispute", "open", "kept", ["Contestação", "Aberta", "Valor ficou com a loja"]],
  ["user_id", "1a2b3c4d-0000", undefined, ["Conta", "1a2b3c4d", null]],
  ["delivered_key_id", null, "1a2b3c4d-0000", ["Key", null, "1a2b3c4d"]],
  ["of_tomorrow", { a: 1 }, "constructor", ["of_tomorrow", '{"a":1}', "constructor"]],
])("writes %s in words", (field, from, to, text) => expect(written(field, from, to)).toEqual(text));

it("begins with what a product is called and costs", () => {
  const none = { from: null, to: "x" };
  const fields = writeChanges({ novo: none, is_active: none, price: none, name: none }).map(({ field }) => field);
  expect(fields).toEqual(["Nome", "Preço", "À venda", "novo"]);
  expect(writeChanges({ is_active: none }, "webhook_changed")[0]?.field).toBe("Em uso");
});

const entry: StaffAction = {
  ...actionRow(),
  action: "key_revealed",
  product_name: null,
  order_id: null,
  actor_id: "aaaaaaaa-0000",
};

it("names everything that an entry speaks of, as the other screens do", () => {
  const ofKey = { ...entry, key_id: "1a2b3c4d-0000", product_id: "proxys-1" };
  expect(subjectOf(ofKey)).toBe("Key 1a2b3c4d · Produto proxys-1");
  expect(subjectOf({ ...entry, product_id: "proxys-1", product_name: "Proxy BR" })).toBe("Proxy BR");
  expect(subjectOf({ ...entry, event_id: 12 })).toBe("Evento 12");
  expect(subjectOf(entry)).toBe("—");
});

it("names the actor, also for actions without a session", () => {
  expect(actorOf(entry)).toBe("admin@exemplo.com.br");
  expect(actorOf({ ...entry, actor_email: null })).toBe("Conta aaaaaaaa");
  const sessionless = { ...entry, actor_id: null, actor_email: null };
  expect(actorOf({ ...sessionless, done_as: "postgres" })).toBe("Sistema");
  expect(actorOf({ ...sessionless, done_as: "service_role" })).toBe("Sistema da loja");
});

it("says that a product left the shop, or came back", () => {
  const change = (to: boolean) => ({
    ...entry,
    action: "product_changed" as const,
    changes: { is_active: { from: !to, to } },
  });
  expect(actionName(change(false))).toBe("Produto tirado de venda");
  expect(actionName(change(true))).toBe("Produto de volta à venda");
  expect(actionName({ ...change(true), changes: { price: { from: 1, to: 2 } } })).toBe("Produto alterado");
  expect(actionName({ ...change(true), action: "product_created" })).toBe("Produto criado");
  expect(actionName({ ...entry, action: null })).toBe("Outra ação");
});
