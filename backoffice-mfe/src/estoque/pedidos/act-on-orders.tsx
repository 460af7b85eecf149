import { Button, formatCount } from "@store/shared-ui";
import { useState } from "react";
import { staffOrders, useRefresh } from "../../data/staff-query";
import { pluralize } from "../../format/pluralize";
import { shortTotal } from "../../format/total-of";
import { ActOnMany } from "../../list/bulk/act-on-many";
import { SelectionBar } from "../../list/bulk/selection-bar";
import type { ActOnItems } from "../../list/bulk/use-act-on-many";
import type { BulkProps } from "../../list/list-definition";
import { readAll } from "../../list/read-all";
import { useRead } from "../../list/use-read";
import { failedTo, reasonOf } from "../../messages/admin-messages";
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

/**
 * Bulk actions on the selected orders, each with the number of orders it applies to; and a button that selects all
 * filtered orders.
 */
export function ActOnOrders({ role, filter, total, selection }: BulkProps<StaffOrder, OrderAddress>) {
  const [action, setAction] = useState<ActForMany | null>(null);
  const refresh = useRefresh(staffOrders);
  const orders = [...selection.chosen.values()];
  const fitting = (name: ActForMany) => orders.filter((order) => actsFor(order, role).includes(name));
  function finish() {
    void refresh();
    selection.clear();
  }
  return (
    <>
      <SelectionBar selection={selection} one="pedido selecionado" many="pedidos selecionados">
        <ChooseAll filter={filter} total={total} selection={selection} />
        {(Object.keys(forMany) as ActForMany[])
          .filter((name) => fitting(name).length > 0)
          .map((name) => (
            <Button key={name} size="small" onClick={() => setAction(name)}>
              {forMany[name]} ({formatCount(fitting(name).length)})
            </Button>
          ))}
      </SelectionBar>
      {action && (
        <ActOnChosen
          action={action}
          orders={fitting(action)}
          others={orders.length - fitting(action).length}
          onDone={finish}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}

interface ActOnChosenProps {
  action: ActForMany;
  orders: readonly StaffOrder[];
  /** Number of selected orders that the action does not apply to. */
  others: number;
  onDone: () => void;
  onClose: () => void;
}

function ActOnChosen({ action, orders, others, onDone, onClose }: ActOnChosenProps) {
  const { label } = orderActs[action];
  const act: ActOnItems = async ([item], reason, { email = "" }) =>
    item ? overrideOne(item, { orderId: item.id, action, reason, email, deliveredAt: null }) : [];
  return (
    <ActOnMany
      title={`${label}: ${pluralize(orders.length, "pedido", "pedidos")}`}
      effect={[effectOnMany(action, orders), scopeOf(action, orders, others)].join(" ")}
      action={label}
      danger={action === "refund"}
      items={orders.map((order) => ({ id: order.id, name: `${orderNumber(order)}, ${order.product_name}` }))}
      act={act}
      failed={reasonOf}
      asks={asksOf(action)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function scopeOf(action: ActForMany, orders: readonly StaffOrder[], others: number): string {
  const money = moneyOf(action, orders);
  const rest =
    others > 0
      ? ` ${pluralize(others, "outro selecionado fica como está", "outros selecionados ficam como estão")}.`
      : "";
  return `Vale para ${pluralize(orders.length, "pedido", "pedidos")}${money}.${rest}`;
}

/** Selects all filtered orders, up to the bulk limit. */
function ChooseAll({
  filter,
  total,
  selection,
}: Pick<BulkProps<StaffOrder, OrderAddress>, "filter" | "total" | "selection">) {
  const { isReading, start } = useRead(failedTo("carregar pedidos"));
  const count = Math.min(total, mostAtOnce);
  if (selection.chosen.size >= count) return null;
  const choose = () =>
    start(
      (db, signal) => readAll((slice) => findOrders(db, filter, slice, signal), mostAtOnce),
      (found) => selection.choose(found),
    );
  return (
    <Button size="small" loading={isReading} onClick={choose}>
      {total > mostAtOnce
        ? `Selecionar ${formatCount(mostAtOnce)} de ${shortTotal(total)}`
        : `Selecionar os ${formatCount(total)}`}
    </Button>
  );
}
