import { Badge, formatDateTime, Skeleton, Text } from "@store/shared-ui";
import { styled } from "styled-components";
import { claimPath } from "../addresses/addresses";
import { Loaded } from "../list/loaded";
import { PageLink } from "../widgets/page-link";
import { claimDecisions, claimReasons, claimStates } from "./claim-labels";
import { type Claim, type ClaimsOf as Of, useClaimsOf } from "./claims.api";

export type ClaimLine = Pick<Claim, "id" | "reason" | "state" | "decision" | "opened_at"> & {
  readonly product_name?: string;
};

/** Claims as one-line links. */
export function ClaimLines({ claims }: { claims: readonly ClaimLine[] }) {
  return (
    <List>
      {claims.map(({ id, product_name, reason, state, decision, opened_at }) => (
        <li key={id}>
          <PageLink to={claimPath(id)}>{id.slice(0, 8)}</PageLink>
          <Badge $tone={claimStates[state].tone}>
            {decision ? claimDecisions[decision].done : claimStates[state].label}
          </Badge>
          <span>{[formatDateTime(opened_at), product_name, claimReasons[reason]].filter(Boolean).join(" · ")}</span>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[1]};
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${({ theme }) => theme.font.size.caption};
  li { display: flex; flex-wrap: wrap; align-items: center; column-gap: ${({ theme }) => theme.space[2]}; overflow-wrap: anywhere; }
`;

/** Guarantee claims of an order or a customer, as one-line links. */
export function ClaimsOf({ of }: { of: Of }) {
  return (
    <Loaded query={useClaimsOf(of)} name="chamados" skeleton={<Skeleton $height="3em" />}>
      {(claims) =>
        claims.length === 0 ? <Text $muted>Nenhum chamado de garantia.</Text> : <ClaimLines claims={claims} />
      }
    </Loaded>
  );
}
