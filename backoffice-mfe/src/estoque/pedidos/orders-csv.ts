import { formatDateTime } from "@store/shared-ui";
import { byteOrderMark, csvLine, csvMoney } from "../../format/csv";
import { holdReasons } from "../../orders/order-labels";
import { phoneText } from "../clientes/phone";
import type { ExportedOrder } from "./export-orders.api";
import { orderState } from "./order-badge";

// Without the comma of the screen's format, so that Brazilian spreadsheets recognize a date.
const moment = (value: string | null) => (value === null ? null : formatDateTime(value).replace(",", ""));
// The brackets make it text: plain digits would show as a number in exponent notation, and a leading plus sign as a
// formula.
const phone = (value: string | null) => (value === null ? null : phoneText(value).replace(/^\+55 /, ""));

type Columns = readonly [title: string, value: (order: ExportedOrder) => string | null][];

const columns: Columns = [
  ["Pedido", (order) => order.id],
  ["Pagamento", (order) => order.payment_id],
  ["Status", (order) => orderState(order).label],
  ["Produto", (order) => order.product_name],
  ["Quantidade", (order) => String(order.quantity)],
  ["Cliente", (order) => order.customer_name],
  ["E-mail", (order) => order.email],
  ["Telefone", (order) => phone(order.phone)],
  ["Valor", (order) => (order.amount === null ? null : csvMoney(order.amount))],
  ["Valor esperado", (order) => csvMoney(order.expected_amount)],
  ["Criado em", (order) => moment(order.created_at)],
  ["Pago em", (order) => moment(order.paid_at)],
  ["Entregue em", (order) => moment(order.delivered_at)],
  ["Visto em", (order) => moment(order.first_viewed_at)],
  ["Aguardando estoque", (order) => (order.is_waiting ? "sim" : "não")],
  ["Retido", (order) => (order.hold_reason ? holdReasons[order.hold_reason].label : "não")],
  ["Forma de pagamento", (order) => (order.with_credit ? "Crédito" : "Pix")],
  ["Contestação", disputeText],
];

function disputeText({ disputed_at, dispute_outcome }: ExportedOrder): string | null {
  if (disputed_at !== null) return "Em contestação";
  return dispute_outcome && `Encerrada: ${dispute_outcome === "kept" ? "valor com a loja" : "valor devolvido"}`;
}

/** Header line of the CSV file. */
export const ordersCsvHead = byteOrderMark + csvLine(columns.map(([title]) => title));

/** CSV lines of orders. */
export const toOrdersCsv = (orders: readonly ExportedOrder[]): string =>
  orders.map((order) => csvLine(columns.map(([, value]) => value(order) ?? ""))).join("");
