import type { StaffAction, StaffActionKind } from "./staff-log.api";

/** What each entry of the log is called. */
export const staffActionNames: Readonly<Record<StaffActionKind, string>> = {
  key_revealed: "Key vista",
  key_deleted: "Key excluída",
  order_released: "Pedido liberado",
  order_assigned: "Pedido atribuído a uma conta",
  order_refunded: "Pedido reembolsado",
  order_redelivered: "Key entregue ou trocada",
  event_replayed: "Evento reprocessado",
};

/** What an entry speaks of, by the short ids that the other screens show. */
export function subjectOf({ order_id, key_id, event_id, product_id }: StaffAction): string {
  const parts = [
    order_id && `Pedido ${order_id.slice(0, 8)}`,
    key_id && `Key ${key_id.slice(0, 8)}`,
    event_id && `Evento ${event_id}`,
    product_id && `Produto ${product_id}`,
  ];
  return parts.filter(Boolean).join(" · ") || "—";
}
