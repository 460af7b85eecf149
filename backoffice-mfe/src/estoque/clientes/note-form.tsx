import { type FormEvent, type KeyboardEvent, useState } from "react";
import { notify } from "shared-data";
import { Button, ButtonRow, Field, LiveRegion, Stack, TextArea } from "shared-ui";
import { focusInvalid } from "../../form/focus-invalid";
import { adminSentences } from "../../messages/admin-messages";
import type { CustomerRef } from "./customer.api";
import { useAddNote } from "./use-customer";

interface NoteFormProps {
  who: CustomerRef;
}

/** A field for another note. What was typed stays until the note is there. */
export function NoteForm({ who }: NoteFormProps) {
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const [said, setSaid] = useState("");
  const add = useAddNote(who);
  const missing = note.trim() === "";

  function change(next: string) {
    setNote(next);
    setSaid("");
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (missing) focusInvalid(event.currentTarget);
    else if (!add.isPending) save();
  }
  function save() {
    add.mutateAsync(note).then(
      () => {
        // What was typed while it was on its way is another note.
        setNote((now) => (now === note ? "" : now));
        setTried(false);
        setSaid("Nota guardada");
      },
      (error: unknown) => notify(adminSentences.noteFailed(error)),
    );
  }
  return (
    <form onSubmit={handleSubmit} noValidate aria-label="Nova nota">
      <Stack $gap={2}>
        <Field
          label="Nova nota"
          hint="A equipe lê. Se a pessoa pedir os dados dela, a nota vai junto; se excluir a conta, some."
          error={tried && missing ? "Escreva a nota" : undefined}
        >
          <TextArea
            rows={2}
            maxLength={1000}
            value={note}
            onChange={({ target }) => change(target.value)}
            onKeyDown={sendByKeys}
          />
        </Field>
        <ButtonRow>
          <Button type="submit" loading={add.isPending}>
            Guardar nota
          </Button>
        </ButtonRow>
        <LiveRegion message={said} />
      </Stack>
    </form>
  );
}

function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}
