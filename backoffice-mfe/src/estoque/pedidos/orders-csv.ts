import { orderStatusText } from "shared-data";
import { formatDateTime } from "shared-ui";
import { holdReasons } from "./hold-reasons";
import type { StaffOrder } from "./staff-orders.api";

const money = (amount: number) => amount.toFixed(2).replace(".", ",");
// As the screen has it, without its comma: so a Brazilian spreadsheet takes it for a date.
const moment = (value: string | null) => (value === null ? null : formatDateTime(value).replace(",", ""));

type Columns = readonly [title: string, value: (order: StaffOrder) => string | null][];

const columns: Columns = [
  ["Pedido", (order) => order.id],
  ["Pagamento", (order) => order.payment_id],
  ["Status", (order) => orderStatusText[order.status].label],
  ["Produto", (order) => order.product_name],
  ["Cliente", (order) => order.customer_name],
  ["E-mail", (order) => order.email],
  ["Valor", (order) => (order.amount === null ? null : money(order.amount))],
  ["Valor esperado", (order) => money(order.expected_amount)],
  ["Criado em", (order) => moment(order.created_at)],
  ["Pago em", (order) => moment(order.paid_at)],
  ["Entregue em", (order) => moment(order.delivered_at)],
  ["Visto em", (order) => moment(order.first_viewed_at)],
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

// A spreadsheet runs a cell that begins like a formula; e-mails, names and payment ids come from outside.
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
