import { confirmAction, notify, requireStoreClient } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Badge, Button, CopyButton, formatDateTime, Row, TextLink } from "@store/shared-ui";
import { useState } from "react";
import { styled } from "styled-components";
import { customerPath, orderPath } from "../../addresses/addresses";
import { totalOf } from "../../format/total-of";
import { type Column, DataTable } from "../../list/data-table";
import type { Selection } from "../../list/use-selection";
import { adminMessages, adminSentences } from "../../messages/admin-messages";
import { revealKey, type StoredKey } from "./admin-keys.api";
import { useDeleteKey } from "./use-admin-keys";

interface KeysTableProps {
  keys: readonly StoredKey[];
  total: number;
  selection: Selection<StoredKey>;
}

export function KeysTable({ keys, total, selection }: KeysTableProps) {
  return (
    <DataTable
      label="Keys"
      caption={totalOf(total, "key", "keys")}
      columns={columns}
      rows={keys}
      idOf={({ id }) => id}
      nameOf={({ id }) => `key ${id.slice(0, 8)}`}
      selection={selection}
      canChoose={({ is_used }) => !is_used}
    />
  );
}

const columns: readonly Column<StoredKey>[] = [
  { name: "Key", cell: ({ id }) => <KeyText keyId={id} />, card: "title" },
  { name: "Situação", cell: (key) => <State stored={key} />, card: "badge" },
  { name: "Destinatário", cell: (key) => <Recipient stored={key} />, kind: "words" },
  { name: "Datas", cell: (key) => <Dates stored={key} /> },
  { name: "Ações", cell: ({ id, is_used }) => (is_used ? "—" : <DeleteKey keyId={id} />), card: "act" },
];

function State({ stored: { is_used, defective_at } }: { stored: StoredKey }) {
  return (
    <Badge $tone={defective_at ? "red" : is_used ? "blue" : "neutral"}>
      {defective_at ? "Defeituosa" : is_used ? "Entregue" : "Disponível"}
    </Badge>
  );
}

/** When a key came and when it went: below one another, so that the table fits its frame. */
function Dates({ stored: { created_at, used_at } }: { stored: StoredKey }) {
  return (
    <div>
      <div>Adicionada {formatDateTime(created_at)}</div>
      {used_at && <div>Entregue {formatDateTime(used_at)}</div>}
    </div>
  );
}

/** The customer who received a key, and its order. */
function Recipient({ stored: { recipient_email, order_id } }: { stored: StoredKey }) {
  if (order_id === null) return recipient_email ?? "—";
  return (
    <>
      <LineLink as={StoreLink} to={customerPath(order_id)}>
        {recipient_email ?? "Sem e-mail"}
      </LineLink>
      <LineLink as={StoreLink} to={orderPath(order_id)}>
        pedido {order_id.slice(0, 8)}
      </LineLink>
    </>
  );
}

/** A key's text, fetched on a click: the database records the reader. */
function KeyText({ keyId }: { keyId: string }) {
  const [text, setText] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);

  function reveal() {
    setAsking(true);
    revealKey(requireStoreClient(), keyId)
      .then(setText, (error: unknown) => notify(adminSentences.keysLoadFailed(error)))
      .finally(() => setAsking(false));
  }
  if (text === null) {
    return (
      <Button size="small" loading={asking} aria-label={`Mostrar key ${keyId.slice(0, 8)}`} onClick={reveal}>
        {keyId.slice(0, 8)}… Mostrar
      </Button>
    );
  }
  return (
    <Row>
      <Secret>{text}</Secret>
      <CopyButton size="small" value={text} />
    </Row>
  );
}

function DeleteKey({ keyId }: { keyId: string }) {
  const remove = useDeleteKey();
  function handleDelete() {
    if (!confirmAction(adminMessages.keyDeleteConfirm)) return;
    // A promise, not callbacks of `mutate`: those are dropped with this row, which is gone before they would run.
    remove.mutateAsync(keyId).then(
      (stock) => notify(adminSentences.keyDeleted(stock)),
      (error: unknown) => notify(adminSentences.keyDeleteFailed(error)),
    );
  }
  return (
    <Button
      size="small"
      variant="ghost"
      loading={remove.isPending}
      aria-label={`Excluir key ${keyId.slice(0, 8)}`}
      onClick={handleDelete}
    >
      Excluir
    </Button>
  );
}

const Secret = styled.code`
  max-inline-size: ${({ theme }) => theme.size.menu};
  font-family: ${({ theme }) => theme.font.mono};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** One of two links below one another: each is large enough to tap. */
const LineLink = styled(TextLink)`
  display: flex;
  align-items: center;
  inline-size: fit-content;
  min-block-size: ${({ theme }) => theme.space[6]};
  @media (pointer: coarse) {
    min-block-size: ${({ theme }) => theme.size.tap};
  }
`;
