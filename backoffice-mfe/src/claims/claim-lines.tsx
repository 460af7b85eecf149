import { Badge, formatDateTime, Skeleton, Text } from "@store/shared-ui";
import { styled } from "styled-components";
import { claimPath } from "../addresses/addresses";
import { Loaded } from "../list/loaded";
import { PageLink } from "../widgets/page-link";
import { claimDecisions, claimReasons, claimStates } from "./claim-labels";
import { type Claim, useClaimsOf, type WholeClaim } from "./claims.api";

export const ClaimBadge = ({ state, decision }: Pick<Claim, "state" | "decision">) => (
  <Badge $tone={claimStates[state].tone}>{decision ? claimDecisions[decision].done : claimStates[state].label}</Badge>
);

export function ClaimLines({ claims }: { claims: readonly WholeClaim["earlier"]["buyer"][number][] }) {
  return (
    <List>
      {claims.map(({ id, product_name, reason, state, decision, opened_at }) => (
        <li key={id}>
          <PageLink to={claimPath(id)}>{id.slice(0, 8)}</PageLink>
          <ClaimBadge state={state} decision={decision} />
          <span>{[formatDateTime(opened_at), product_name, claimReasons[reason]].join(" · ")}</span>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[1]};
  font-size: ${({ theme }) => theme.font.size.caption};
  li { display: flex; flex-wrap: wrap; align-items: center; column-gap: ${({ theme }) => theme.space[2]}; overflow-wrap: anywhere; }
`;

export function ClaimsOf({ accountId }: { accountId: string }) {
  return (
    <Loaded query={useClaimsOf(accountId)} name="chamados" skeleton={<Skeleton $height="3em" />}>
      {(claims) =>
        claims.length === 0 ? <Text $muted>Nenhum chamado de garantia.</Text> : <ClaimLines claims={claims} />
      }
    </Loaded>
  );
}
