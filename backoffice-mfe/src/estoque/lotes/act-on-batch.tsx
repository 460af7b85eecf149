import { callRpc, requireStoreClient } from "@store/shared-data";
import { pluralize } from "../../format/pluralize";
import type { BulkAction } from "../../list/bulk/bulk-actions";
import { type ActOnItems, lastingRefusals } from "../../list/bulk/use-act-on-many";
import { reasonOf } from "../../messages/admin-messages";
import { overrideOne } from "../pedidos/override-order.api";
import type { BatchOrder } from "./batch.api";

const itemsOf = (orders: readonly BatchOrder[]) =>
  orders.map(({ id, email }) => ({ id, name: [id.slice(0, 8), email].filter(Boolean).join(", ") }));

/** Warns the buyers of orders, with one reason that they read. */
export const warnBuyers = (orders: readonly BatchOrder[]): BulkAction => ({
  button: "Avisar compradores",
  title: `Avisar ${pluralize(orders.length, "comprador", "compradores")}`,
  effect:
    "Cada comprador recebe uma vez, por e-mail e no aparelho, que há um problema na key do pedido, com o motivo escrito abaixo.",
  action: "Avisar",
  hint: "O comprador lê no aviso. Fica também no registro de ações, que ninguém pode alterar.",
  items: itemsOf(orders),
  act: warn,
  // The database's maximum for one call.
  perCall: 100,
  failed: reasonOf,
});

/** Replaces the keys of orders, with one reason; `inStock` warns of keys of the same batch that may be the new ones. */
export const replaceKeys = (orders: readonly BatchOrder[], inStock: string): BulkAction => ({
  button: "Trocar keys",
  title: `Trocar ${pluralize(orders.length, "key", "keys")}`,
  effect: `Cada cliente recebe outra key do estoque, enquanto houver; a atual é marcada como defeituosa e nunca mais é entregue.${inStock}`,
  action: "Trocar keys",
  danger: true,
  items: itemsOf(orders),
  act: replaceIn(orders),
  failed: reasonOf,
});

const refusals: Readonly<Record<string, string>> = {
  not_found: "não tem mais uma key entregue",
  disputed: "está em contestação",
  notified_already: "já foi avisado",
  no_address: "não tem endereço conhecido",
};

const warn: ActOnItems = async (items, reason) => {
  const p_order_ids = items.map(({ id }) => id);
  const refused = await callRpc(requireStoreClient(), "warn_key_buyers", { p_order_ids, p_reason: reason });
  return lastingRefusals(items, refused, refusals);
};

function replaceIn(orders: readonly BatchOrder[]): ActOnItems {
  return async ([item], reason) => {
    const order = orders.find(({ id }) => id === item?.id);
    if (!item || !order) return [];
    for (const keyId of order.key_ids ?? []) {
      const refused = await overrideOne(item, {
        p_order_id: order.id,
        p_action: "replace",
        p_reason: reason,
        p_delivered_at: order.delivered_at,
        p_key_id: keyId,
      });
      if (refused.length > 0) return refused;
    }
    return [];
  };
}
