import { Badge } from "@store/shared-ui";
import { claimPath, orderPath } from "../../addresses/addresses";
import { claimDecisions, claimReasons, claimStates, momentText } from "../../claims/claim-labels";
import type { Column } from "../../list/data-table";
import { TableSection } from "../../list/table-section";
import { PageLink } from "../../widgets/page-link";
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
  { name: "Pedido", cell: ({ order_id: id }) => <PageLink to={orderPath(id)}>{id.slice(0, 8)}</PageLink> },
  { name: "Motivo", kind: "words", cell: ({ reason }) => claimReasons[reason] },
  {
    name: "Situação",
    card: "badge",
    cell: ({ state, decision }) => (
      <Badge $tone={claimStates[state].tone}>
        {decision ? claimDecisions[decision].done : claimStates[state].label}
      </Badge>
    ),
  },
  { name: "Aberto em", card: "aside", cell: ({ opened_at }) => momentText(opened_at) },
];
