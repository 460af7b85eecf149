import { requireStoreClient } from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import { staffOrders, useRefresh } from "../../data/staff-query";
import { pluralize } from "../../format/pluralize";
import { ActOnMany } from "../../list/bulk/act-on-many";
import type { ActOnItems } from "../../list/bulk/use-act-on-many";
import { reasonOf } from "../../messages/admin-messages";
import { shownKeys } from "../keys/admin-keys.api";
import { overrideOne } from "../pedidos/override-order.api";
import { type BatchOrder, mostWarned, warnBuyers } from "./batch.api";

export type BatchAct = "warn" | "replace";

interface ActOnBatchProps {
  act: BatchAct;
  orders: readonly BatchOrder[];
  /** "lote" or "fornecedor". */
  noun: string;
  /** Number of its keys in stock. */
  left: number;
  onDone: () => void;
  onClose: () => void;
}

/** Warns the buyers of orders or replaces their keys, with one reason; lists failures with why. */
export function ActOnBatch({ act, orders, noun, left, onDone, onClose }: ActOnBatchProps) {
  const queryClient = useQueryClient();
  const refresh = useRefresh(...shownKeys);
  function finish() {
    onDone();
    void refresh();
    void queryClient.invalidateQueries({ queryKey: staffOrders });
  }
  const inStock =
    left > 0
      ? ` ${pluralize(left, `key deste ${noun} está`, `keys deste ${noun} estão`)} no estoque e pode ser a nova.`
      : "";
  const words = {
    warn: {
      title: `Avisar ${pluralize(orders.length, "comprador", "compradores")}`,
      effect:
        "Cada comprador recebe uma vez, por e-mail e no aparelho, que há um problema na key do pedido, com o motivo escrito abaixo.",
      action: "Avisar",
      hint: "O comprador lê no aviso. Fica também no registro de ações, que ninguém pode alterar.",
    },
    replace: {
      title: `Trocar ${pluralize(orders.length, "key", "keys")}`,
      effect: `Cada cliente recebe outra key do estoque, enquanto houver; a atual é marcada como defeituosa e nunca mais é entregue.${inStock}`,
      action: "Trocar keys",
      danger: true,
    },
  }[act];
  return (
    <ActOnMany
      {...words}
      items={orders.map(({ id, email }) => ({ id, name: [id.slice(0, 8), email].filter(Boolean).join(", ") }))}
      act={act === "warn" ? warn : replaceIn(orders)}
      perCall={act === "warn" ? mostWarned : 1}
      failed={reasonOf}
      onDone={finish}
      onClose={onClose}
    />
  );
}

const refusals: Readonly<Record<string, string>> = {
  not_found: "não tem mais uma key entregue",
  disputed: "está em contestação",
  notified_already: "já foi avisado",
  no_address: "não tem endereço conhecido",
};

const warn: ActOnItems = async (items, reason) => {
  const refused = await warnBuyers(
    requireStoreClient(),
    items.map(({ id }) => id),
    reason,
  );
  return refused.flatMap(({ id, reason: why }) => {
    const item = items.find((each) => each.id === id);
    return item ? [{ ...item, reason: refusals[why] ?? why, isLasting: true }] : [];
  });
};

function replaceIn(orders: readonly BatchOrder[]): ActOnItems {
  return async ([item], reason) => {
    const order = orders.find(({ id }) => id === item?.id);
    if (!item || !order) return [];
    for (const keyId of order.key_ids ?? []) {
      const override = {
        orderId: order.id,
        action: "replace",
        reason,
        email: "",
        deliveredAt: order.delivered_at,
      } as const;
      const refused = await overrideOne(item, { ...override, keyId });
      if (refused.length > 0) return refused;
    }
    return [];
  };
}
