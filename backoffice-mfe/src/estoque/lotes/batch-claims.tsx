import { claimPath } from "../../addresses/addresses";
import { claimReasons, momentText } from "../../claims/claim-labels";
import { ClaimBadge } from "../../claims/claim-lines";
import type { Column } from "../../list/data-table";
import { TableSection } from "../../list/table-section";
import { OrderLink, PageLink } from "../../widgets/page-link";
import type { Batch, BatchClaim } from "./batch.api";

export const BatchClaims = ({ batch: { claims, claims_total } }: { batch: Batch }) => (
  <TableSection
    title="Chamados sobre este lote"
    noun={["chamado", "chamados"]}
    total={claims_total}
    empty="Nenhum."
    columns={columns}
    rows={claims}
  />
);

const columns: readonly Column<BatchClaim>[] = [
  { name: "Chamado", card: "title", cell: ({ id }) => <PageLink to={claimPath(id)}>{id.slice(0, 8)}</PageLink> },
  { name: "Pedido", cell: ({ order_id }) => <OrderLink id={order_id} /> },
  { name: "Motivo", kind: "words", cell: ({ reason }) => claimReasons[reason] },
  { name: "Situação", card: "badge", cell: (claim) => <ClaimBadge {...claim} /> },
  { name: "Aberto em", card: "aside", cell: ({ opened_at }) => momentText(opened_at) },
];
