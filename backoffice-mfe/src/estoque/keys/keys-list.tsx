import { callRpc, confirmAction, notify, requireStoreClient } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Badge, Button, CopyButton, formatDateTime, icons, KeyText, Row, TextLink } from "@store/shared-ui";
import { useState } from "react";
import { styled } from "styled-components";
import { customerPath, orderPath } from "../../addresses/addresses";
import { useStaffMutation } from "../../data/staff-query";
import { pluralize } from "../../format/pluralize";
import { BulkActions } from "../../list/bulk/bulk-actions";
import { type ActOnItems, lastingRefusals } from "../../list/bulk/use-act-on-many";
import { defineList } from "../../list/define-list";
import { search } from "../../list/filter-field";
import type { BulkProps, CellContext } from "../../list/list-definition";
import { useRead } from "../../list/use-read";
import { adminMessages, adminSentences, failedTo, reasonOf } from "../../messages/admin-messages";
import { ActsBesideBadge, RowDangerButton } from "../../widgets/cell-buttons";
import { shownProducts } from "../product/use-admin-products";
import { anyKey, type KeyFilter, listKeys, revealKey, type StoredKey, staffKeys } from "./admin-keys.api";

/** All keys of a product, paged and searchable; unused ones can be deleted, also in bulk; admins only. */
export const KeysList = defineList({
  address: "keys",
  noun: ["key", "keys"],
  defaults: anyKey,
  fields: [
    { ...search("E-mail ou key inteira", 4000), name: "destinatario" },
    {
      name: "entrega",
      label: "Situação",
      options: { "": "Todas", disponiveis: "Disponíveis", entregues: "Entregues" },
    },
  ],
  queryKey: staffKeys,
  fetch: listKeys,
  nameOf: ({ id }) => `key ${id.slice(0, 8)}`,
  columns: ({ deselect }) => [
    { name: "Key", cell: ({ id }) => <HiddenKey keyId={id} />, card: "title" },
    { name: "Situação", cell: (key) => <State stored={key} />, card: "badge" },
    { name: "Destinatário", cell: (key) => <Recipient stored={key} />, kind: "words" },
    { name: "Datas", cell: (key) => <Dates stored={key} /> },
    {
      name: "Ações",
      cell: ({ id, is_used }) => (is_used ? "—" : <DeleteKey keyId={id} deselect={deselect} />),
      card: "act",
    },
  ],
  empty: () => ({
    icon: icons.key,
    title: "Nenhuma key encontrada",
    description: "Adicione keys na aba ao lado, ou mude a busca e a situação.",
  }),
  Bulk: DeleteKeys,
  canChoose: ({ is_used }) => !is_used,
});

function DeleteKeys({ selection }: BulkProps<StoredKey, KeyFilter>) {
  const items = [...selection.chosen.keys()].map((id) => ({ id, name: `Key ${id.slice(0, 8)}` }));
  const words = `Excluir ${pluralize(items.length, "key", "keys")}`;
  const remove = {
    button: "Excluir",
    title: words,
    effect: "As keys que ainda não foram entregues saem do estoque deste produto e não podem ser recuperadas.",
    action: words,
    danger: true,
    items,
    act: deleteThem,
    failed: reasonOf,
    perCall: 100,
  };
  return (
    <BulkActions
      selection={selection}
      one="key selecionada"
      many="keys selecionadas"
      actions={[remove]}
      refreshes={shownProducts}
    />
  );
}

// Idempotent, so a retry is safe.
const deleteThem: ActOnItems = async (items, reason) => {
  const p_key_ids = items.map(({ id }) => id);
  const stay = await callRpc(requireStoreClient(), "delete_product_keys", { p_key_ids, p_reason: reason });
  const refused = stay.map((id) => ({ id, reason: "foi entregue enquanto isso" }));
  return lastingRefusals(items, refused, {});
};

function State({ stored: { is_used, defective_at } }: { stored: StoredKey }) {
  return (
    <Badge $tone={defective_at ? "red" : is_used ? "blue" : "neutral"}>
      {defective_at ? "Defeituosa" : is_used ? "Entregue" : "Disponível"}
    </Badge>
  );
}

/** Dates of a key's arrival and use, stacked to keep the table narrow; a card hides lines within a `div`. */
function Dates({ stored: { created_at, used_at } }: { stored: StoredKey }) {
  return (
    <>
      <div>Adicionada {formatDateTime(created_at)}</div>
      {used_at && <div>Entregue {formatDateTime(used_at)}</div>}
    </>
  );
}

function Recipient({ stored: { recipient_email, order_id } }: { stored: StoredKey }) {
  // An empty line takes no space of a card.
  if (order_id === null) return recipient_email;
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

/** A key's text, fetched only on a click because the database logs each access. */
function HiddenKey({ keyId }: { keyId: string }) {
  const [text, setText] = useState<string | null>(null);
  const { isReading, start } = useRead(failedTo("carregar keys"));
  const short = keyId.slice(0, 8);
  const reveal = () => start((db) => revealKey(db, keyId), setText);
  if (text === null) {
    return (
      <Button size="small" loading={isReading} aria-label={`Mostrar key ${short}`} onClick={reveal}>
        {short}… Mostrar
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

function DeleteKey({ keyId, deselect }: { keyId: string } & Pick<CellContext<StoredKey>, "deselect">) {
  const remove = useStaffMutation((db) => callRpc(db, "delete_product_key", { p_key_id: keyId }), ...shownProducts);
  function handleDelete() {
    if (!confirmAction(adminMessages.keyDeleteConfirm)) return;
    // `mutateAsync`, because callbacks of `mutate` do not run once this row is unmounted.
    remove.mutateAsync(undefined).then(
      (stock) => {
        deselect([keyId]);
        notify(adminSentences.keyDeleted(stock));
      },
      (error: unknown) => notify(failedTo("excluir key")(error)),
    );
  }
  return (
    <ActsBesideBadge>
      <RowDangerButton
        loading={remove.isPending}
        aria-label={`Excluir key ${keyId.slice(0, 8)}`}
        onClick={handleDelete}
      >
        Excluir
      </RowDangerButton>
    </ActsBesideBadge>
  );
}

const Secret = styled(KeyText)`
  max-inline-size: ${({ theme }) => theme.size.menu};
`;

/** Stacked links, each large enough to tap. */
const LineLink = styled(TextLink)`
  display: flex;
  align-items: center;
  inline-size: fit-content;
  min-block-size: ${({ theme }) => theme.space[6]};
  @media (pointer: coarse) { min-block-size: ${({ theme }) => theme.size.tap}; }
`;
