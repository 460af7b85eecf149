import { callRpc } from "@store/shared-data";
import { Button, ButtonRow, Field, formatPrice, Notice, Select, Stack, Text, TextArea } from "@store/shared-ui";
import { type ClaimDecision, cannedReplies, claimDecisions } from "../../claims/claim-labels";
import type { WholeClaim } from "../../claims/claims.api";
import { everything, useStaffMutation } from "../../data/staff-query";
import { ActForm } from "../../form/act-form";
import { DraftNotice } from "../../form/draft-notice";
import { filled, useStaffForm } from "../../form/use-staff-form";
import { adminMessages, failedTo } from "../../messages/admin-messages";
import { PageActions } from "../../widgets/page-actions";

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

/**
 * Message form to the buyer. The draft is stored until it is sent; a retry after a lost response sends no duplicate.
 */
function WriteInClaim({ claimId, onDone }: { claimId: string; onDone: () => void }) {
  const { mutateAsync } = useStaffMutation(
    (db, message: { p_text: string; p_message_id: string }) =>
      callRpc(db, "write_in_claim", { p_claim_id: claimId, ...message }),
    everything,
  );
  const { values, set, register, errorOf, recovered, discard, sending, submit } = useStaffForm({
    start: { text: "" },
    problems: { text: filled("Escreva a mensagem") },
    draft: `claim:${claimId}:message`,
    send: ({ text }, messageId) => mutateAsync({ p_text: text.trim(), p_message_id: messageId }).then(onDone),
    failed: failedTo("enviar mensagem"),
  });
  function addReady(name: string) {
    const ready = cannedReplies[name];
    if (ready !== undefined) set("text", `${values.text.trimEnd()}\n${ready}`.trimStart());
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Responder ao cliente">
      <Stack $gap={3}>
        {recovered && <DraftNotice typedAt={recovered.typedAt} onDiscard={discard} />}
        <Field label="Resposta pronta">
          <Select value="" disabled={sending} onChange={({ target }) => addReady(target.value)}>
            <option value="">Escolher…</option>
            {Object.keys(cannedReplies).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Field label="Mensagem ao cliente" hint="Nunca escreva uma key ou senha aqui." error={errorOf("text")}>
          <TextArea rows={3} maxLength={1000} readOnly={sending} {...register("text")} />
        </Field>
        <ButtonRow>
          <Button type="submit" variant="strong" loading={sending}>
            Enviar mensagem
          </Button>
          <Button variant="ghost" onClick={onDone}>
            Cancelar
          </Button>
        </ButtonRow>
      </Stack>
    </form>
  );
}
