import { csvLines } from "../../format/csv";
import { orderRow } from "../../testing/rows";
import { type ExportedOrder, orderColumns } from "./export-orders";

const order = orderRow({
  ...{ paid_at: null, delivered_at: null, first_viewed_at: null, is_waiting: true, has_key: false },
  ...{ amount: 1234.5, expected_amount: 1234.5, product_name: 'Conta "A"; nova', payment_id: "-1+1" },
  ...{ email: "=cmd|x@evil.example", customer_name: "@Ana", phone: null, dispute_outcome: null },
}) as unknown as ExportedOrder;

const toOrdersCsv = (orders: ExportedOrder[]) => csvLines(orderColumns, orders);

it("writes a phone as people dial it, which no spreadsheet takes for a number or a formula", () => {
  expect(toOrdersCsv([{ ...order, phone: "5511987654321" }])).toContain(";(11) 98765-4321;");
  expect(toOrdersCsv([{ ...order, phone: "351912345678" }])).toContain(";'+351912345678;");
});

it("says why an order is held, and claims no amount where none could be read", () => {
  const held = toOrdersCsv([{ ...order, amount: null, hold_reason: "amount_unreadable" }]);
  expect(held).toContain(";;1234,50;");
  expect(held).toMatch(/;sim;valor ilegível;Pix;\r\n$/);
});

it("says how an order was paid", () => {
  expect(toOrdersCsv([{ ...order, with_credit: true }])).toMatch(/;não;Crédito;\r\n$/);
});

it.each([
  [{ disputed_at: "2026-11-22T12:00:00Z" }, "Em contestação"],
  [{ dispute_outcome: "kept" }, "Encerrada: valor com a loja"],
  [{ dispute_outcome: "returned" }, "Encerrada: valor devolvido"],
] as const)("says how its dispute stands: %j", (change, text) => {
  expect(toOrdersCsv([{ ...order, ...change }])).toMatch(new RegExp(`;Pix;${text}\r\n$`));
});
