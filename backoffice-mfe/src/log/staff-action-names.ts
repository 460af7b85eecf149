import { staffActionNames } from "./staff-action-kinds";
import type { StaffAction } from "./staff-log.api";

/** Label of an entry; a product taken off sale or reactivated has its own label. */
export function actionName({ action, changes }: Pick<StaffAction, "action" | "changes">): string {
  if (action === null) return "Outra ação";
  const onSale = action === "product_changed" ? changes?.is_active?.to : undefined;
  if (typeof onSale !== "boolean") return staffActionNames[action];
  return onSale ? "Produto de volta à venda" : "Produto tirado de venda";
}

/** The actor: email, account id if the email was erased, or the database for a change without a session. */
export function actorOf(entry: Pick<StaffAction, "actor_id" | "actor_email" | "done_as">): string {
  if (entry.actor_email) return entry.actor_email;
  if (entry.actor_id) return `Conta ${entry.actor_id.slice(0, 8)}`;
  return entry.done_as === "service_role" ? "Sistema da loja" : "Sistema";
}

/** The subject of an entry, with short ids as on other screens. */
export function subjectOf(entry: StaffAction): string {
  const { order_id, key_id, event_id, review_id, user_id, user_email, product_id, product_name } = entry;
  const parts = [
    user_email ?? (user_id && `Conta ${user_id.slice(0, 8)}`),
    order_id && `Pedido ${order_id.slice(0, 8)}`,
    key_id && `Key ${key_id.slice(0, 8)}`,
    event_id && `Evento ${event_id}`,
    review_id && `Avaliação ${review_id.slice(0, 8)}`,
    product_id && (product_name ?? `Produto ${product_id}`),
  ];
  return parts.filter(Boolean).join(" · ") || "—";
}
