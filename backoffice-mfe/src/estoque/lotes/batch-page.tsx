import { callRpc, type StaffRole } from "@store/shared-data";
import { useParams } from "@store/shared-data/router";
import { formatCount, formatDateTime, formatPrice, Stack } from "@store/shared-ui";
import { claimPath, productKeysPath, supplierPath } from "../../addresses/addresses";
import { claimReasons } from "../../claims/claim-labels";
import { ClaimBadge } from "../../claims/claim-lines";
import { useOneQuery } from "../../data/staff-query";
import { ActForm } from "../../form/act-form";
import { momentText } from "../../format/list-moment";
import type { Column } from "../../list/data-table";
import { DetailPage } from "../../list/detail-page";
import { TableSection } from "../../list/table-section";
import { failedTo } from "../../messages/admin-messages";
import { ActWithReason } from "../../widgets/act-with-reason";
import { EmailText } from "../../widgets/email-text";
import { FactList, type Facts } from "../../widgets/fact-list";
import { OrderLink, PageLink } from "../../widgets/page-link";
import { staffKeys } from "../keys/admin-keys.api";
import { undoOf } from "../keys/imports/undo-import";
import { costProblem } from "../keys/use-purchase";
import { parsePrice, printPrice } from "../product/parse-price";
import { type Batch, type BatchClaim, type BatchRef, readBatch } from "./batch.api";
import { BatchOrders } from "./batch-orders";

export function BatchPage({ role }: { role: StaffRole }) {
  const { id = "" } = useParams();
  return <KnownBatch id={id} of={{ p_import_id: id }} role={role} />;
}

export function BatchOfOrderPage({ role }: { role: StaffRole }) {
  const { id = "" } = useParams();
  return <KnownBatch id={id} of={{ p_order_id: id }} role={role} />;
}

function KnownBatch({ id, of, role }: { id: string; of: BatchRef; role: StaffRole }) {
  const query = useOneQuery([...staffKeys, "batch", of], id, (db, signal) => readBatch(db, of, signal));
  return (
    <DetailPage
      title={query.data ? `Lote de ${query.data.product_name}` : "Lote de keys"}
      of="lote"
      id={id}
      list="/estoque"
      query={query}
      gone="O endereço não leva a uma adição de keys, ou a key deste pedido foi adicionada sem uma."
    >
      {(batch) => <ShownBatch key={id} batch={batch} role={role} />}
    </DetailPage>
  );
}

function ShownBatch({ batch, role }: { batch: Batch; role: StaffRole }) {
  const mayUndo = !batch.undone_at && batch.left > 0 && (role === "admin" || batch.is_mine);
  return (
    <Stack $gap={6}>
      <FactList facts={factsOf(batch)} wide={2} />
      <PurchaseForm batch={batch} />
      <NoteForm batch={batch} />
      {mayUndo && <ActWithReason {...undoOf(batch.product_id, batch)} />}
      <BatchOrders of={{ p_import_id: batch.id }} noun="lote" left={batch.left} isAdmin={role === "admin"} />
      <TableSection
        title="Chamados sobre este lote"
        noun={["chamado", "chamados"]}
        total={batch.claims_total}
        empty="Nenhum."
        columns={claimColumns}
        rows={batch.claims}
      />
    </Stack>
  );
}

const factsOf = (batch: Batch): Facts => ({
  Produto: <PageLink to={productKeysPath(batch.product_id)}>{batch.product_name}</PageLink>,
  Adicionado: (
    <>
      {formatDateTime(batch.created_at)} por {batch.email ? <EmailText>{batch.email}</EmailText> : "conta removida"}
    </>
  ),
  Fornecedor: batch.supplier_id ? <PageLink to={supplierPath(batch.supplier_id)}>{batch.supplier}</PageLink> : "—",
  "Custo por key": batch.unit_cost === null ? "—" : formatPrice(batch.unit_cost),
  Adicionadas: formatCount(batch.added),
  "No estoque": formatCount(batch.left),
  "Com quem comprou": formatCount(batch.delivered - batch.replaced),
  "Trocadas por defeito": formatCount(batch.replaced),
  Chamados: formatCount(batch.claims_total),
  Desfeito: batch.undone_at && `${formatDateTime(batch.undone_at)}: ${formatCount(batch.removed ?? 0)} retiradas`,
});

const claimColumns: readonly Column<BatchClaim>[] = [
  { name: "Chamado", card: "title", cell: ({ id }) => <PageLink to={claimPath(id)}>{id.slice(0, 8)}</PageLink> },
  { name: "Pedido", cell: ({ order_id }) => <OrderLink id={order_id} /> },
  { name: "Motivo", kind: "words", cell: ({ reason }) => claimReasons[reason] },
  { name: "Situação", card: "badge", cell: (claim) => <ClaimBadge {...claim} /> },
  { name: "Aberto em", card: "aside", cell: ({ opened_at }) => momentText(opened_at) },
];

function PurchaseForm({ batch }: { batch: Batch }) {
  const { supplier, unit_cost } = batch;
  return (
    <ActForm
      key={`${supplier} ${unit_cost}`}
      needsReason={false}
      label="Fornecedor e custo do lote"
      action="Salvar fornecedor e custo"
      asks={{
        supplier: { label: "Fornecedor (opcional)", start: supplier ?? "", input: { maxLength: 100 } },
        cost: {
          label: "Custo por key em reais (opcional)",
          start: unit_cost === null ? "" : printPrice(unit_cost),
          problem: costProblem,
          input: { inputMode: "decimal" },
        },
      }}
      write={(db, _, { supplier = "", cost = "" }) =>
        callRpc(db, "price_key_import", {
          p_import_id: batch.id,
          p_supplier: supplier.trim(),
          // Null deletes it, which the generated types do not know.
          p_unit_cost: parsePrice(cost) as number,
        })
      }
      message={() => "Fornecedor e custo salvos."}
      failed={failedTo("salvar o custo do lote")}
    />
  );
}

function NoteForm({ batch }: { batch: Batch }) {
  return (
    <ActForm
      key={batch.note}
      needsReason={false}
      label="Nota do lote"
      action="Salvar nota"
      asks={{
        note: {
          label: "Nota (opcional)",
          hint: "A equipe lê.",
          start: batch.note ?? "",
          input: { maxLength: 500 },
        },
      }}
      draft={`batch:${batch.id}`}
      write={(db, _, { note = "" }) => callRpc(db, "note_key_import", { p_import_id: batch.id, p_note: note })}
      message={() => "Nota salva."}
      failed={failedTo("salvar a nota do lote")}
    />
  );
}
