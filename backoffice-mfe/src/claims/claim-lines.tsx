import { StoreLink } from "@store/shared-data/router";
import { Badge, formatDateTime, Skeleton, Text, TextLink } from "@store/shared-ui";
import { styled } from "styled-components";
import { claimPath } from "../addresses/addresses";
import { FailedNotice } from "../list/failed-notice";
import { failedTo } from "../messages/admin-messages";
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
          <TextLink $alone as={StoreLink} to={claimPath(id)}>
            {id.slice(0, 8)}
          </TextLink>
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

interface ClaimsOfProps {
  of: Of;
}

/** Guarantee claims of an order or a customer, as one-line links. */
export function ClaimsOf({ of }: ClaimsOfProps) {
  const { data, error, refetch } = useClaimsOf(of);
  if (!data && error) return <FailedNotice message={failedTo("carregar chamados")(error)} onRetry={refetch} />;
  if (!data) return <Skeleton $height="3em" aria-busy="true" />;
  if (data.length === 0) return <Text $muted>Nenhum chamado de garantia.</Text>;
  return <ClaimLines claims={data} />;
}
