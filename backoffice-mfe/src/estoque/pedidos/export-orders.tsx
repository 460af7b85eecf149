import type { StoreClient } from "@store/shared-data/runtime";
import { array, type InferOutput, nullable, object, optional, picklist, string } from "valibot";
import { callJson } from "../../data/parse-result";
import { type CsvColumns, csvMoment, csvMoney } from "../../format/csv";
import { ExportCsv } from "../../list/export-csv";
import { failedTo } from "../../messages/admin-messages";
import { holdReasons } from "../../orders/order-labels";
import { phoneText } from "../clientes/phone";
import { orderState } from "./order-badge";
import { type OrderAddress, toOrderArguments } from "./order-filter";
import { staffOrderSchema } from "./staff-orders.api";

const exportSchema = array(
  object({
    ...staffOrderSchema.entries,
    /** Digits only; null if unknown or if the caller is not an admin. */
    phone: optional(nullable(string()), null),
    /** Outcome of its last dispute: the money was kept or returned. Null if there was none or it is still open. */
    dispute_outcome: nullable(picklist(["kept", "returned"])),
  }),
);

export type ExportedOrder = Readonly<InferOutput<typeof exportSchema>[number]>;

// The brackets make it text: plain digits would show as a number in exponent notation, and a leading plus sign as a
// formula.
const phone = (value: string | null) => value && phoneText(value).replace(/^\+55 /, "");

export const orderColumns: CsvColumns<ExportedOrder> = [
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
  ["Criado em", (order) => csvMoment(order.created_at)],
  ["Pago em", (order) => csvMoment(order.paid_at)],
  ["Entregue em", (order) => csvMoment(order.delivered_at)],
  ["Visto em", (order) => csvMoment(order.first_viewed_at)],
  ["Aguardando estoque", (order) => (order.is_waiting ? "sim" : "não")],
  ["Retido", (order) => (order.hold_reason ? holdReasons[order.hold_reason].label : "não")],
  ["Forma de pagamento", (order) => (order.with_credit ? "Crédito" : "Pix")],
  ["Contestação", disputeText],
];

function disputeText({ disputed_at, dispute_outcome }: ExportedOrder): string | null {
  if (disputed_at !== null) return "Em contestação";
  return dispute_outcome && `Encerrada: ${dispute_outcome === "kept" ? "valor com a loja" : "valor devolvido"}`;
}

export const ExportOrders = ({ filter }: { filter: OrderAddress }) => (
  <ExportCsv
    file="pedidos.csv"
    columns={orderColumns}
    read={(db, signal) => readAllOrders(db, filter, signal)}
    failed={failedTo("carregar pedidos")}
  />
);

/** Reads all filtered orders, newest first. Orders that arrive meanwhile are excluded, and none is returned twice. */
async function* readAllOrders(db: StoreClient, filter: OrderAddress, signal: AbortSignal) {
  let last: ExportedOrder | undefined;
  do {
    const after = { p_after_created_at: last?.created_at ?? null, p_after_id: last?.id ?? null };
    const wanted = { ...toOrderArguments(filter), ...after };
    const part: ExportedOrder[] = await callJson(exportSchema, db, "export_orders", wanted, signal);
    if (part.length > 0) yield part;
    last = part.at(-1);
  } while (last);
}
