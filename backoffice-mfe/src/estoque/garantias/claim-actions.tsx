import { notify } from "@store/shared-data";
import { Button, formatPrice, Notice, Stack, Text } from "@store/shared-ui";
import { useState } from "react";
import { type ClaimDecision, claimDecisions } from "../../claims/claim-labels";
import { useDecideClaim, type WholeClaim } from "../../claims/claims.api";
import { ReasonForm } from "../../form/reason-form";
import { adminMessages, adminSentences, failedTo } from "../../messages/admin-messages";
import { PageActions } from "../../widgets/page-actions";
import { WriteInClaim } from "./write-in-claim";

const decisions = Object.keys(claimDecisions) as ClaimDecision[];
const isDangerous = (decision: ClaimDecision) => decision === "refund" || decision === "replacement";

/**
 * Replies to the buyer of an undecided claim, or decides it: the first possible decision is a button, the others are in
 * a menu.
 */
export function ClaimActions({ whole }: { whole: WholeClaim }) {
  const [chosen, setChosen] = useState<ClaimDecision | "answer" | null>(null);
  const { claim, limit } = whole;
  const close = () => setChosen(null);
  if (chosen === "answer") return <WriteInClaim claimId={claim.id} onDone={close} />;
  const obstacle = chosen && reasonAgainst(chosen, whole);
  if (chosen && !obstacle) return <Decision decision={chosen} claim={claim} onDone={close} />;
  const next = claim.is_own
    ? undefined
    : decisions.find((decision) => decision !== "refusal" && !reasonAgainst(decision, whole));
  const others = claim.is_own ? [] : decisions.filter((decision) => decision !== next);
  return (
    <Stack $gap={3}>
      {claim.is_own && <Notice>Este chamado é seu: outra pessoa da equipe decide.</Notice>}
      {obstacle && <Notice tone="yellow">{obstacle}</Notice>}
      <PageActions
        of={`chamado ${claim.id.slice(0, 8)}`}
        more={others.map((decision) => ({
          label: claimDecisions[decision].label,
          danger: isDangerous(decision),
          onSelect: () => setChosen(decision),
        }))}
      >
        {next && (
          <Button variant="strong" onClick={() => setChosen(next)}>
            {claimDecisions[next].label}
          </Button>
        )}
        <Button onClick={() => setChosen("answer")}>Responder</Button>
      </PageActions>
      {limit && !claim.is_own && (
        <Text $muted>
          Seu limite é de {formatPrice(limit.limit)} em 24 horas; restam {formatPrice(limit.left)}. Recusar não conta.
        </Text>
      )}
    </Stack>
  );
}

interface DecisionProps {
  decision: ClaimDecision;
  claim: WholeClaim["claim"];
  onDone: () => void;
}

function Decision({ decision, claim, onDone }: DecisionProps) {
  const decide = useDecideClaim();
  const { label, effect } = claimDecisions[decision];

  function handleSubmit(reason: string) {
    // `mutateAsync`, because callbacks of `mutate` do not run if the form is closed meanwhile.
    return decide.mutateAsync({ claimId: claim.id, decision, reason }).then((isDecided) => {
      notify(isDecided ? adminSentences.claimDecided(claimDecisions[decision].done) : adminMessages.awaitsApproval);
      onDone();
    });
  }
  return (
    <ReasonForm
      effect={effect(claim)}
      action={label}
      hint="O cliente lê este motivo, e ele fica no registro de ações, que ninguém pode alterar."
      danger={isDangerous(decision)}
      draft={`claim:${claim.id}:${decision}`}
      failed={failedTo("decidir chamado")}
      onSubmit={handleSubmit}
      onCancel={onDone}
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
