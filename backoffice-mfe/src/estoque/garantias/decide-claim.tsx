import { useState } from "react";
import { notify } from "shared-data";
import { Button, formatPrice, Heading, Notice, Row, Stack, Text } from "shared-ui";
import type { ClaimDecision } from "../../claims/claim-kinds";
import { claimDecisions } from "../../claims/claim-words";
import type { WholeClaim } from "../../claims/claims.api";
import { useDecideClaim } from "../../claims/use-claims";
import { ReasonForm } from "../../form/reason-form";
import { adminMessages, adminSentences } from "../../messages/admin-messages";

const decisions = Object.keys(claimDecisions) as ClaimDecision[];

/** What can be decided, what each decision does, and what keeps this person from it. */
export function DecideClaim({ whole }: { whole: WholeClaim }) {
  const [chosen, setChosen] = useState<ClaimDecision | null>(null);
  const { claim, limit } = whole;
  const obstacle = chosen && obstacleTo(chosen, whole);
  if (claim.is_own) return <Notice>Este chamado é seu: outra pessoa da equipe decide.</Notice>;
  return (
    <Stack as="section" $gap={3}>
      <Heading as="h3" $size="body">
        Decidir
      </Heading>
      {limit && (
        <Text $muted>
          Seu limite é de {formatPrice(limit.limit)} em 24 horas; restam {formatPrice(limit.left)}. Recusar não conta.
        </Text>
      )}
      {obstacle && <Notice tone="yellow">{obstacle}</Notice>}
      {chosen && !obstacle ? (
        <Decision decision={chosen} claim={claim} onDone={() => setChosen(null)} />
      ) : (
        <Row>
          {decisions.map((decision) => (
            <Button key={decision} size="small" onClick={() => setChosen(decision)}>
              {claimDecisions[decision].label}
            </Button>
          ))}
        </Row>
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
    // A promise, not callbacks of `mutate`: those are dropped where the form is closed meanwhile.
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
      danger={decision === "refund" || decision === "replacement"}
      draft={`claim:${claim.id}:${decision}`}
      failed={adminSentences.claimDecisionFailed}
      onSubmit={handleSubmit}
      onCancel={onDone}
    />
  );
}

/** What keeps the caller from a decision, as far as it is known before; the database refuses it by itself. */
function obstacleTo(decision: ClaimDecision, { claim, stock, limit }: WholeClaim): string | null {
  if (decision === "refusal") return null;
  if (claim.is_disputed) return "O Pix deste pedido está em contestação: espere ela terminar, ou recuse.";
  if (decision === "replacement" && stock === 0) return "Não há keys em estoque para a troca: adicione keys primeiro.";
  if (limit && (claim.amount ?? 0) > limit.left)
    return `Passa do seu limite: restam ${formatPrice(limit.left)} nestas 24 horas. Peça a um administrador.`;
  return null;
}
