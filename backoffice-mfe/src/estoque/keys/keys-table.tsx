import { useState } from "react";
import { confirmAction, notify, requireStoreClient } from "shared-data";
import { Badge, Button, CopyButton, formatDateTime, Row } from "shared-ui";
import { styled } from "styled-components";
import { withSecondFactor } from "../../access/with-second-factor";
import { pluralize } from "../../format/pluralize";
import { adminMessages, adminSentences } from "../../messages/admin-messages";
import { Columns, Table, TableFrame, TextCell } from "../../widgets/table";
import { revealKey, type StoredKey } from "./admin-keys.api";
import { useDeleteKey } from "./use-admin-keys";

interface KeysTableProps {
  keys: readonly StoredKey[];
  total: number;
}

export function KeysTable({ keys, total }: KeysTableProps) {
  return (
    <TableFrame aria-label="Keys">
      <Table>
        <caption>{pluralize(total, "key", "keys")}</caption>
        <Columns names={["Key", "Situação", "Adicionada em", "Entregue em", "Destinatário", "Ações"]} />
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} stored={key} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

function KeyRow({ stored }: { stored: StoredKey }) {
  const { id, is_used, created_at, used_at, defective_at, recipient_email } = stored;
  return (
    <tr>
      <td>
        <KeyText keyId={id} />
      </td>
      <td>
        <Badge $tone={defective_at ? "red" : is_used ? "blue" : "neutral"}>
          {defective_at ? "Defeituosa" : is_used ? "Entregue" : "Disponível"}
        </Badge>
      </td>
      <td>{formatDateTime(created_at)}</td>
      <td>{used_at ? formatDateTime(used_at) : "—"}</td>
      <TextCell>{recipient_email ?? "—"}</TextCell>
      <td>{is_used ? "—" : <DeleteKey keyId={id} />}</td>
    </tr>
  );
}

/** A key's text, asked for only when somebody wants it: the database records who did. */
function KeyText({ keyId }: { keyId: string }) {
  const [text, setText] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);

  function reveal() {
    setAsking(true);
    withSecondFactor(() => revealKey(requireStoreClient(), keyId))
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
