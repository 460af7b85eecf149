import { type FormEvent, useState } from "react";
import { makeId, notify } from "shared-data";
import { Button, ButtonRow, Field, Select, Stack, TextArea } from "shared-ui";
import { boolean, type InferOutput, object, string } from "valibot";
import { readyAnswers } from "../../claims/claim-words";
import { useWriteInClaim } from "../../claims/use-claims";
import { DraftNotice } from "../../form/draft-notice";
import { focusInvalid } from "../../form/focus-invalid";
import { useDraft } from "../../form/use-draft";
import { adminSentences } from "../../messages/admin-messages";

/** The field to write to the buyer. What is typed is kept until it is sent; sent again after a lost answer it is the same message. */
export function WriteInClaim({ claimId }: { claimId: string }) {
  const { draft, change, recovered, markSent, forget } = useMessage(claimId);
  const [tried, setTried] = useState(false);
  const write = useWriteInClaim();
  const { text, messageId } = draft;
  const missing = text.trim() === "";

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (missing) focusInvalid(event.currentTarget);
    else if (!write.isPending) void send();
  }
  async function send() {
    markSent();
    try {
      await write.mutateAsync({ claimId, text: text.trim(), messageId });
    } catch (error) {
      notify(adminSentences.claimWriteFailed(error));
      return;
    }
    setTried(false);
    forget();
  }
  function addReady(name: string) {
    const ready = readyAnswers[name];
    if (ready !== undefined) change(missing ? ready : `${text.trimEnd()}\n${ready}`);
  }
  return (
    <form onSubmit={handleSubmit} noValidate aria-label="Responder ao cliente">
      <Stack $gap={3}>
        {recovered && <DraftNotice typedAt={recovered} onDiscard={forget} />}
        <Field label="Resposta pronta">
          <Select value="" disabled={write.isPending} onChange={({ target }) => addReady(target.value)}>
            <option value="">Escolher…</option>
            {Object.keys(readyAnswers).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Field
          label="Mensagem ao cliente"
          hint="Nunca escreva uma key ou senha aqui."
          error={tried && missing ? "Escreva a mensagem" : undefined}
        >
          <TextArea
            rows={3}
            maxLength={1000}
            value={text}
            readOnly={write.isPending}
            onChange={({ target }) => change(target.value)}
          />
        </Field>
        <ButtonRow>
          <Button type="submit" loading={write.isPending}>
            Enviar mensagem
          </Button>
        </ButtonRow>
      </Stack>
    </form>
  );
}

const messageSchema = object({
  text: string(),
  messageId: string(),
  /** Whether it went out once, with or without an answer: then other words are another message. */
  wasSent: boolean(),
});

const newMessage = () => ({ text: "", messageId: makeId(), wasSent: false });

/** The message as it is typed, kept in this tab; `recovered` is when one that was found was typed. */
function useMessage(claimId: string) {
  const { found, keep } = useDraft(`claim:${claimId}:message`, messageSchema);
  const [draft, setDraft] = useState(() => found?.values ?? newMessage());
  const [recovered, setRecovered] = useState(found?.typedAt ?? null);
  function put(next: InferOutput<typeof messageSchema>) {
    setDraft(next);
    keep(next.text === "" ? null : next);
  }
  return {
    draft,
    recovered,
    change: (text: string) => put({ ...(draft.wasSent ? newMessage() : draft), text }),
    markSent: () => put({ ...draft, wasSent: true }),
    forget() {
      put(newMessage());
      setRecovered(null);
    },
  };
}
