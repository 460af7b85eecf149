import { orderStatusText } from "shared-data";
import { holdReasons } from "./hold-reasons";
import type { StaffOrder } from "./staff-orders.api";

const money = (amount: number) => amount.toFixed(2).replace(".", ",");

const columns: readonly [title: string, value: (order: StaffOrder) => string | null][] = [
  ["Pedido", (order) => order.id],
  ["Pagamento", (order) => order.payment_id],
  ["Status", (order) => orderStatusText[order.status].label],
  ["Produto", (order) => order.product_name],
  ["E-mail", (order) => order.email],
  ["Valor", (order) => (order.amount === null ? null : money(order.amount))],
  ["Valor esperado", (order) => money(order.expected_amount)],
  ["Criado em", (order) => order.created_at],
  ["Pago em", (order) => order.paid_at],
  ["Entregue em", (order) => order.delivered_at],
  ["Visto em", (order) => order.first_viewed_at],
  ["Aguardando estoque", (order) => (order.is_waiting ? "sim" : "não")],
  ["Retido", (order) => (order.hold_reason ? holdReasons[order.hold_reason].label : "não")],
];

// Semicolons and the byte order mark are what a Brazilian spreadsheet opens without asking.
const separator = ";";
const byteOrderMark = "\uFEFF";

/** The first line of a file of orders for spreadsheets. */
export const ordersCsvHead = `${byteOrderMark}${columns.map(([title]) => title).join(separator)}\r\n`;

/** The lines of some orders. */
export const toOrdersCsv = (orders: readonly StaffOrder[]): string =>
  orders.map((order) => `${columns.map(([, value]) => toCell(value(order) ?? "")).join(separator)}\r\n`).join("");

// A spreadsheet runs a cell that begins like a formula; e-mails and payment ids come from outside.
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
