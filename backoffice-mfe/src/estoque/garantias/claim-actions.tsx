import { callRpc } from "@store/shared-data";
import { formatPrice, Notice, Stack, Text } from "@store/shared-ui";
import { type ClaimDecision, claimDecisions } from "../../claims/claim-labels";
import type { WholeClaim } from "../../claims/claims.api";
import { ActForm } from "../../form/act-form";
import { adminMessages, failedTo } from "../../messages/admin-messages";
import { PageActions } from "../../widgets/page-actions";
import { WriteInClaim } from "./write-in-claim";

const decisions = Object.keys(claimDecisions) as ClaimDecision[];

/**
 * Replies to the buyer of an undecided claim, or decides it: the first possible decision is a button, the others are in
 * a menu.
 */
export function ClaimActions({ whole }: { whole: WholeClaim }) {
  const { claim, limit } = whole;
  const possible = claim.is_own ? [] : decisions;
  const next = possible.find((decision) => decision !== "refusal" && !reasonAgainst(decision, whole));
  const actionOf = (decision: ClaimDecision) => ({
    label: claimDecisions[decision].label,
    danger: isDangerous(decision),
    ...(decision === next && { variant: "strong" as const }),
    obstacle: reasonAgainst(decision, whole),
    form: (onDone: () => void) => <Decision decision={decision} claim={claim} onDone={onDone} />,
  });
  return (
    <Stack $gap={3}>
      {claim.is_own && <Notice>Este chamado é seu: outra pessoa da equipe decide.</Notice>}
      <PageActions
        of={`chamado ${claim.id.slice(0, 8)}`}
        actions={[
          ...possible.map(actionOf),
          {
            label: "Responder",
            variant: "secondary",
            form: (onDone) => <WriteInClaim claimId={claim.id} onDone={onDone} />,
          },
        ]}
      />
      {limit && !claim.is_own && (
        <Text $muted>
          Seu limite é de {formatPrice(limit.limit)} em 24 horas; restam {formatPrice(limit.left)}. Recusar não conta.
        </Text>
      )}
    </Stack>
  );
}

const isDangerous = (decision: ClaimDecision) => decision === "refund" || decision === "replacement";

interface DecisionProps {
  decision: ClaimDecision;
  claim: WholeClaim["claim"];
  onDone: () => void;
}

function Decision({ decision, claim, onDone }: DecisionProps) {
  const { label, effect, done } = claimDecisions[decision];
  return (
    <ActForm
      effect={effect(claim)}
      action={label}
      hint="O cliente lê este motivo, e ele fica no registro de ações, que ninguém pode alterar."
      danger={isDangerous(decision)}
      draft={`claim:${claim.id}:${decision}`}
      write={(db, reason) =>
        callRpc(db, "decide_guarantee_claim", { p_claim_id: claim.id, p_decision: decision, p_reason: reason })
      }
      message={(isDecided) => (isDecided ? `Chamado decidido: ${done}.` : adminMessages.awaitsApproval)}
      failed={failedTo("decidir chamado")}
      onClose={onDone}
    />
  );
}

/** Why the caller cannot make a decision, as far as the page knows; the database enforces it. */
function reasonAgainst(decision: ClaimDecision, { claim, stock, limit }: WholeClaim): string | null {
  if (decision === "refusal") return null;
  if (claim.is_disputed) return "O Pix deste pedido está em contestação: espere ela terminar, ou recuse.";
  if (decision === "replacement" && stock === 0) return "Não há keys em estoque para a troca: adicione keys primeiro.";
  if (limit && (claim.amount ?? 0) > limit.left)
    return `Passa do seu limite: restam ${formatPrice(limit.left)} nestas 24 horas. Peça a um administrador.`;
  return null;
}
