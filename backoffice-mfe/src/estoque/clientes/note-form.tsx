import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Button, ButtonRow, Field, LiveRegion, Stack, TextArea } from "shared-ui";
import { DraftNotice } from "../../form/draft-notice";
import { focusInvalid } from "../../form/focus-invalid";
import type { CustomerRef } from "./customer.api";
import { useNote } from "./use-note";

interface NoteFormProps {
  who: CustomerRef;
}

/** A field for another note. What was typed stays until the note is there. */
export function NoteForm({ who }: NoteFormProps) {
  const { note, change, recovered, isSaved, isSaving, save } = useNote(who);
  const [tried, setTried] = useState(false);
  const missing = note.trim() === "";

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(missing);
    if (missing) focusInvalid(event.currentTarget);
    else if (!isSaving) void save();
  }
  return (
    <form onSubmit={handleSubmit} noValidate aria-label="Nova nota">
      <Stack $gap={2}>
        {recovered && <DraftNotice typedAt={recovered.typedAt} onDiscard={() => change("")} />}
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
          <Button type="submit" loading={isSaving}>
            Guardar nota
          </Button>
        </ButtonRow>
        <LiveRegion message={isSaved ? "Nota guardada" : ""} />
      </Stack>
    </form>
  );
}

function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}
