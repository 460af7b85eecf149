import { notify } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Card, formatDateTime, Text, TextLink } from "@store/shared-ui";
import { orderPath } from "../../addresses/addresses";
import { ReasonForm } from "../../form/reason-form";
import { pluralize } from "../../format/pluralize";
import { actorOf } from "../../log/staff-action-names";
import { adminSentences, failedTo } from "../../messages/admin-messages";
import { type KeyImport, useUndoImport } from "./key-imports.api";

interface UndoImportProps {
  productId: string;
  paste: KeyImport;
  onClose: () => void;
  onUndone: () => void;
}

/** Shows how many keys undoing an import removes and how many were delivered already; requires a reason. */
export function UndoImport({ productId, paste, onClose, onUndone }: UndoImportProps) {
  const undo = useUndoImport();
  function handleSubmit(reason: string) {
    // `mutateAsync`, because callbacks of `mutate` do not run if the form is closed meanwhile.
    return undo.mutateAsync({ productId, importId: paste.id, reason }).then(({ other, ...undone }) => {
      onUndone();
      onClose();
      notify(
        adminSentences.importUndone(undone, other ? ` por ${actorOf(other)} em ${formatDateTime(other.done_at)}` : ""),
      );
    });
  }
  return (
    <Card $dense>
      <ReasonForm
        effect={effectOf(paste)}
        action="Desfazer esta adição"
        danger
        above={() => <Delivered orders={paste.orders} delivered={paste.delivered} />}
        failed={failedTo("desfazer a adição")}
        onSubmit={handleSubmit}
        onCancel={onClose}
      />
    </Card>
  );
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

/** Orders that received keys of the import; they keep them. */
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
