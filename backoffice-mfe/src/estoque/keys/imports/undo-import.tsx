import { StoreLink } from "@store/shared-data/router";
import type { StoreClient } from "@store/shared-data/runtime";
import { formatDateTime, Text, TextLink } from "@store/shared-ui";
import { orderPath } from "../../../addresses/addresses";
import { pluralize } from "../../../format/pluralize";
import { actorOf } from "../../../log/staff-action-names";
import { adminSentences, failedTo } from "../../../messages/admin-messages";
import { shownProducts } from "../../product/use-admin-products";
import { type KeyImport, undoImport } from "./key-imports.api";

/** The act of undoing an import, for `ActForm`; its result is the message. */
export const undoOf = (productId: string, paste: KeyImport) => ({
  effect: effectOf(paste),
  action: "Desfazer esta adição",
  danger: true,
  above: () => <Delivered orders={paste.orders} delivered={paste.delivered} />,
  failed: failedTo("desfazer a adição"),
  write: async (db: StoreClient, reason: string) => messageOf(await undoImport(db, productId, paste.id, reason)),
  refreshes: shownProducts,
  message: String,
});

function messageOf({ other, ...undone }: Awaited<ReturnType<typeof undoImport>>): string {
  const who = other ? ` por ${actorOf(other)} em ${formatDateTime(other.done_at)}` : "";
  return adminSentences.importUndone(undone, who);
}

function effectOf({ left, delivered, added }: KeyImport): string {
  const what =
    left === 1
      ? "1 key desta adição sai do estoque e não poderá ser entregue."
      : `${pluralize(left, "", "keys")} desta adição saem do estoque e não poderão ser entregues.`;
  const remaining =
    delivered > 0 &&
    ` ${pluralize(delivered, "já foi entregue e fica", "já foram entregues e ficam")} com quem recebeu.`;
  return `${what}${remaining || ""} ${added === left ? "As mesmas keys podem" : "As retiradas podem"} ser adicionadas de novo, também a outro produto.`;
}

function Delivered({ orders, delivered }: { orders: readonly string[]; delivered: number }) {
  if (orders.length === 0) return null;
  return (
    <Text $size="caption">
      Entregues em:{" "}
      {orders.map((id, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <TextLink as={StoreLink} to={orderPath(id)}>
            pedido {id.slice(0, 8)}
          </TextLink>
        </span>
      ))}
      {delivered > orders.length && ` e mais ${pluralize(delivered - orders.length, "pedido", "pedidos")}`}
    </Text>
  );
}
