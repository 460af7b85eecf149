import { type FormEvent, useRef, useState } from "react";
import { makeId, notify } from "shared-data";
import { Button, ButtonRow, Field, Select, Stack, TextArea } from "shared-ui";
import { string } from "valibot";
import { readyAnswers } from "../../claims/claim-words";
import { useWriteInClaim } from "../../claims/use-claims";
import { DraftNotice } from "../../form/draft-notice";
import { focusInvalid } from "../../form/focus-invalid";
import { useDraft } from "../../form/use-draft";
import { adminSentences } from "../../messages/admin-messages";

/** The field to write to the buyer. What is typed is kept until it is sent; sent again after a lost answer it is the same message. */
export function WriteInClaim({ claimId }: { claimId: string }) {
  const { text, change, recovered, forget } = useText(claimId);
  const [tried, setTried] = useState(false);
  const messageId = useRef(makeId());
  const write = useWriteInClaim();
  const missing = text.trim() === "";

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (missing) focusInvalid(event.currentTarget);
    else if (!write.isPending) void send();
  }
  async function send() {
    try {
      await write.mutateAsync({ claimId, text: text.trim(), messageId: messageId.current });
    } catch (error) {
      notify(adminSentences.claimWriteFailed(error));
      return;
    }
    // The next one is another message.
    messageId.current = makeId();
    setTried(false);
    forget();
  }
  return (
    <form onSubmit={handleSubmit} noValidate aria-label="Responder ao cliente">
      <Stack $gap={3}>
        {recovered && <DraftNotice typedAt={recovered} onDiscard={forget} />}
        <Field label="Resposta pronta">
          <Select value="" onChange={({ target }) => change(readyAnswers[target.value] ?? text)}>
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
          <TextArea rows={3} maxLength={1000} value={text} onChange={({ target }) => change(target.value)} />
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

/** The message as it is typed, kept in this tab; `recovered` is when one that was found was typed. */
function useText(claimId: string) {
  const { found, keep } = useDraft(`claim:${claimId}:message`, string());
  const [text, setText] = useState(found?.values ?? "");
  const [recovered, setRecovered] = useState(found?.typedAt ?? null);
  function change(next: string) {
    setText(next);
    keep(next === "" ? null : next);
  }
  function forget() {
    change("");
    setRecovered(null);
  }
  return { text, change, recovered, forget };
}
