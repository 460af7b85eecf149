import { csvLines } from "../../format/csv";
import { orderRow } from "../../testing/rows";
import { type ExportedOrder, orderColumns } from "./export-orders";
import { actsFor, moneyOf } from "./order-acts";
import { orderState } from "./order-badge";
import { dayLabels } from "./order-filter";
import type { StaffOrder } from "./staff-orders.api";

const order = (change: Partial<StaffOrder>) =>
  orderRow({ paid_at: null, first_viewed_at: null, has_key: false, ...change }) as StaffOrder;

const disputed_at = "2026-11-22T12:00:00Z";
const onHold = { hold_reason: "amount_mismatch", with_credit: true } as const;

it.each([
  ["manager", "a waiting order", { is_waiting: true }, ["deliver"]],
  ["manager", "any other order", { ...onHold, has_key: true }, []],
  ["manager", "an order in dispute", { is_waiting: true, disputed_at }, []],
  ["admin", "an unpaid order", { status: "pending" }, ["assign"]],
  ["admin", "a held order", onHold, ["release", "assign", "refund"]],
  ["admin", "a delivered order", { has_key: true }, ["assign", "replace", "refund", "open"]],
  ["admin", "an order in dispute", { has_key: true, disputed_at }, ["kept", "returned"]],
] as const)("offers the role %s for %s what fits it", (role, _, change, acts) => {
  expect(actsFor(order(change), role === "admin")).toEqual(acts);
});

it("summarizes an order's status in one word, with what needs action first", () => {
  const paid_at = "2026-11-21T15:00:00Z";
  const stateOf = (change: Partial<StaffOrder>) => orderState(order(change));
  expect(stateOf({ disputed_at: paid_at, is_waiting: true })).toMatchObject({ label: "Em contestação", tone: "red" });
  expect(stateOf({ hold_reason: "amount_mismatch", is_waiting: true })).toEqual({
    label: "Retido",
    tone: "yellow",
    detail: "valor divergente",
  });
  expect(stateOf({ is_waiting: true, paid_at, has_owner: false })).toMatchObject({
    label: "Na fila",
    tone: "yellow",
    detail: expect.stringMatching(/^desde 21\/11\/26 12:00$/),
  });
  expect(stateOf({ is_waiting: true })).toMatchObject({ detail: "desde 21/11/26 09:00" });
  expect(stateOf({ has_key: true, has_owner: false })).toEqual({ label: "Sem dono", tone: "yellow" });
  expect(stateOf({ has_key: true })).toEqual({ label: "Entregue", tone: "neutral" });
  expect(stateOf({ has_key: true, first_viewed_at: paid_at })).toEqual({ label: "Entregue e vista", tone: "neutral" });
  expect(stateOf({ status: "refunded", has_owner: false })).toMatchObject({ label: "Reembolsado", tone: "blue" });
});

it("sums what is decided on, and says what is missing and what could not be read", () => {
  const held = [order({ amount: 1.5, expected_amount: 2 }), order({ amount: null, expected_amount: 79 })];
  expect(moneyOf("release", held)).toMatch(/^, R\$.1,50 pagos: faltam R\$.0,50; 1 valor ilegível, fora da soma$/);
  expect(moneyOf("refund", held)).toMatch(/^, R\$.1,50 no total$/);
  expect(moneyOf("assign", held)).toBe("");
});

const exported = orderRow({
  paid_at: null,
  delivered_at: null,
  first_viewed_at: null,
  is_waiting: true,
  has_key: false,
  amount: 1234.5,
  expected_amount: 1234.5,
  product_name: 'Conta "A"; nova',
  payment_id: "-1+1",
  email: "=cmd|x@evil.example",
  customer_name: "@Ana",
  phone: null,
  dispute_outcome: null,
}) as unknown as ExportedOrder;

const toOrdersCsv = (orders: ExportedOrder[]) => csvLines(orderColumns, orders);

it("writes a phone as people dial it, which no spreadsheet takes for a number or a formula", () => {
  expect(toOrdersCsv([{ ...exported, phone: "5511987654321" }])).toContain(";(11) 98765-4321;");
  expect(toOrdersCsv([{ ...exported, phone: "351912345678" }])).toContain(";'+351912345678;");
});

it("says why an order is held, and claims no amount where none could be read", () => {
  const held = toOrdersCsv([{ ...exported, amount: null, hold_reason: "amount_unreadable" }]);
  expect(held).toContain(";;1234,50;");
  expect(held).toMatch(/;sim;valor ilegível;Pix;\r\n$/);
});

it.each([
  [{ disputed_at: "2026-11-22T12:00:00Z" }, "Em contestação"],
  [{ dispute_outcome: "kept" }, "Encerrada: valor com a loja"],
  [{ dispute_outcome: "returned" }, "Encerrada: valor devolvido"],
] as const)("says how its dispute stands: %j", (change, text) => {
  expect(toOrdersCsv([{ ...exported, ...change }])).toMatch(new RegExp(`;Pix;${text}\r\n$`));
});

it.each([
  ["all", "De", "Até"],
  ["completed", "Pago de", "Pago até"],
  ["credit_given", "Crédito de", "Crédito até"],
  ["refunded", "Reembolsado de", "Reembolsado até"],
])("calls the days of the filter %s by the event they refer to", (situacao, from, to) => {
  expect(dayLabels({ situacao })).toEqual({ from, to });
});
