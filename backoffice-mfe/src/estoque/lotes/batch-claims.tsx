import { StoreLink } from "@store/shared-data/router";
import { Badge, Text, TextLink } from "@store/shared-ui";
import { claimPath, orderPath } from "../../addresses/addresses";
import { claimDecisions, claimReasons, claimStates, momentText } from "../../claims/claim-labels";
import { pluralize } from "../../format/pluralize";
import { type Column, DataTable } from "../../list/data-table";
import { Section } from "../../widgets/section";
import type { Batch, BatchClaim } from "./batch.api";

/** Guarantee claims about keys of a batch. */
export function BatchClaims({ batch: { claims, claims_total } }: { batch: Batch }) {
  return (
    <Section title="Chamados sobre este lote">
      {claims.length === 0 ? (
        <Text $muted>Nenhum.</Text>
      ) : (
        <DataTable
          label="Chamados sobre este lote"
          caption={
            claims_total > claims.length
              ? `Os ${claims.length} últimos de ${claims_total}`
              : pluralize(claims_total, "chamado", "chamados")
          }
          columns={columns}
          rows={claims}
          idOf={({ id }) => id}
          nameOf={({ id }) => `chamado ${id.slice(0, 8)}`}
        />
      )}
    </Section>
  );
}

const columns: readonly Column<BatchClaim>[] = [
  {
    name: "Chamado",
    card: "title",
    cell: ({ id }) => (
      <TextLink as={StoreLink} to={claimPath(id)}>
        {id.slice(0, 8)}
      </TextLink>
    ),
  },
  {
    name: "Pedido",
    cell: ({ order_id }) => (
      <TextLink as={StoreLink} to={orderPath(order_id)}>
        {order_id.slice(0, 8)}
      </TextLink>
    ),
  },
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
