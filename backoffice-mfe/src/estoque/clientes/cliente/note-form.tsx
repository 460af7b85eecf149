import { Button, ButtonRow, Field, LiveRegion, Stack, TextArea } from "@store/shared-ui";
import { type KeyboardEvent, useState } from "react";
import { object } from "valibot";
import { DraftNotice } from "../../../form/draft-notice";
import { filled, useStaffForm } from "../../../form/use-staff-form";
import { adminSentences } from "../../../messages/admin-messages";
import type { CustomerRef } from "./customer.api";
import { useAddNote } from "./use-customer";

interface NoteFormProps {
  who: CustomerRef;
}

/** A field for another note. What was typed stays until the note is there. */
export function NoteForm({ who }: NoteFormProps) {
  const [isSaved, setSaved] = useState(false);
  const add = useAddNote(who);
  const { register, errorOf, recovered, discard, sending, submit } = useStaffForm({
    start: { note: "" },
    schema: object({ note: filled("Escreva a nota") }),
    draft: `note:${"account" in who ? who.account : who.order}`,
    send: async ({ note }) => {
      await add.mutateAsync(note);
      setSaved(true);
    },
    failed: adminSentences.noteFailed,
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Nova nota">
      <Stack $gap={2}>
        {recovered && <DraftNotice typedAt={recovered.typedAt} onDiscard={discard} />}
        <Field
          label="Nova nota"
          hint="A equipe lê. Se a pessoa pedir os dados dela, a nota vai junto; se excluir a conta, some."
          error={errorOf("note")}
        >
          <TextArea
            rows={2}
            maxLength={1000}
            {...register("note", { onChange: () => setSaved(false) })}
            onKeyDown={sendByKeys}
          />
        </Field>
        <ButtonRow>
          <Button type="submit" loading={sending}>
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
