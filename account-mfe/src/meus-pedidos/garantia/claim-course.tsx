import { StoreLink } from "@store/shared-data/router";
import { formatDateTime, formatPrice, Stack, Text, TextLink } from "@store/shared-ui";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { claimDecisions } from "./guarantee";
import type { GuaranteeClaim } from "./guarantee.api";

interface ClaimCourseProps {
  claim: GuaranteeClaim;
}

/** History of a claim: each message with author and time, then the decision. */
export function ClaimCourse({ claim }: ClaimCourseProps) {
  return (
    <List aria-label="Andamento do chamado" aria-live="polite">
      {claim.messages.map(({ id, from_staff, text, created_at }) => (
        <Step key={id} who={from_staff ? "Equipe" : "Você"} at={created_at}>
          <Words>{text}</Words>
        </Step>
      ))}
      {claim.decision !== null && claim.decided_at !== null && (
        <Step who={claimDecisions[claim.decision]} at={claim.decided_at}>
          <Words>{claim.decision_reason}</Words>
          <Outcome claim={claim} />
        </Step>
      )}
      {claim.withdrawn_at !== null && <Step who="Chamado retirado" at={claim.withdrawn_at} />}
    </List>
  );
}

function Step({ who, at, children }: { who: string; at: string; children?: ReactNode }) {
  return (
    <li>
      <Stack $gap={1}>
        <Text $size="caption" $muted>
          <strong>{who}</strong> · <time dateTime={at}>{formatDateTime(at)}</time>
        </Text>
        {children}
      </Stack>
    </li>
  );
}

/** The compensation and where to find it. A refund is described next to the order instead. */
function Outcome({ claim: { decision, given_amount } }: ClaimCourseProps) {
  switch (decision) {
    case "replacement":
      return <Text>A key nova está neste pedido, e a garantia dela recomeçou.</Text>;
    case "credit":
      return (
        <Text>
          Você recebeu {given_amount === null ? "o valor do pedido" : formatPrice(given_amount)} de crédito para usar na
          loja.{" "}
          <TextLink as={StoreLink} to="/meu-perfil/credito">
            Ver meu crédito
          </TextLink>
        </Text>
      );
    default:
      return null;
  }
}

const List = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  padding-inline-start: ${({ theme }) => theme.space[4]};
  border-inline-start: ${({ theme }) => `${theme.size.focusRing} solid ${theme.colors.line}`};
  strong { color: ${({ theme }) => theme.colors.text}; font-weight: ${({ theme }) => theme.font.weight.medium}; }
`;

const Words = styled(Text)`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
