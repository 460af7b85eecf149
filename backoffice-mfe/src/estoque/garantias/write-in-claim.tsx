import { callRpc } from "@store/shared-data";
import { Button, ButtonRow, Field, Select, Stack, TextArea } from "@store/shared-ui";
import { cannedReplies } from "../../claims/claim-labels";
import { everything, useStaffMutation } from "../../data/staff-query";
import { DraftNotice } from "../../form/draft-notice";
import { filled, useStaffForm } from "../../form/use-staff-form";
import { failedTo } from "../../messages/admin-messages";

/**
 * Message form to the buyer. The draft is stored until it is sent; a retry after a lost response sends no duplicate.
 */
export function WriteInClaim({ claimId, onDone }: { claimId: string; onDone: () => void }) {
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
