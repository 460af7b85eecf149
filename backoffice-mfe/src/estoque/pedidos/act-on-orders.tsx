import { formatCount } from "@store/shared-ui";
import { pluralize } from "../../format/pluralize";
import { type BulkAction, BulkActions } from "../../list/bulk/bulk-actions";
import type { BulkProps } from "../../list/list-definition";
import { readAll } from "../../list/read-all";
import { reasonOf } from "../../messages/admin-messages";
import { actsFor, asksOf, effectOnMany, moneyOf, orderActs } from "./order-acts";
import { orderNumber } from "./order-badge";
import type { OrderAddress } from "./order-filter";
import { overrideOne } from "./override-order.api";
import { findOrders, type StaffOrder } from "./staff-orders.api";

// Few enough for one shared reason, and to finish in about a minute.
const mostAtOnce = 500;
// Replacing a key is excluded, because it answers the complaint of one customer.
const forMany = { release: "Liberar", deliver: "Entregar", assign: "Atribuir", refund: "Reembolsar" } as const;
type ActForMany = keyof typeof forMany;

export function ActOnOrders({ role, filter, total, selection }: BulkProps<StaffOrder, OrderAddress>) {
  const orders = [...selection.chosen.values()];
  const actions = (Object.keys(forMany) as ActForMany[]).map((name) => {
    const fitting = orders.filter((order) => actsFor(order, role === "admin").includes(name));
    return toBulkAction(name, fitting, orders.length - fitting.length);
  });
  return (
    <BulkActions
      selection={selection}
      one="pedido selecionado"
      many="pedidos selecionados"
      actions={actions.filter(({ items }) => items.length > 0)}
      all={{
        noun: "pedidos",
        total,
        most: mostAtOnce,
        read: (db, signal) => readAll((slice) => findOrders(db, filter, slice, signal), mostAtOnce),
      }}
    />
  );
}

/** @param others number of selected orders that the action does not apply to */
function toBulkAction(action: ActForMany, orders: readonly StaffOrder[], others: number): BulkAction {
  const { label } = orderActs[action];
  return {
    button: `${forMany[action]} (${formatCount(orders.length)})`,
    title: `${label}: ${pluralize(orders.length, "pedido", "pedidos")}`,
    effect: [effectOnMany(action, orders), scopeOf(action, orders, others)].join(" "),
    action: label,
    danger: action === "refund",
    items: orders.map((order) => ({ id: order.id, name: `${orderNumber(order)}, ${order.product_name}` })),
    act: async ([item], reason, { email = "" }) =>
      item
        ? overrideOne(item, { p_order_id: item.id, p_action: action, p_reason: reason, p_email: email || null })
        : [],
    failed: reasonOf,
    asks: asksOf(action),
  };
}

function scopeOf(action: ActForMany, orders: readonly StaffOrder[], others: number): string {
  const money = moneyOf(action, orders);
  const rest =
    others > 0
      ? ` ${pluralize(others, "outro selecionado fica como está", "outros selecionados ficam como estão")}.`
      : "";
  return `Vale para ${pluralize(orders.length, "pedido", "pedidos")}${money}.${rest}`;
}
