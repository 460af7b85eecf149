import { confirmAction, notify, type StaffRole } from "@store/shared-data";
import { Button, ButtonRow, Card, Field, formatDateTime, LiveRegion, Stack, Text, TextArea } from "@store/shared-ui";
import { type KeyboardEvent, useState } from "react";
import { styled } from "styled-components";
import { object } from "valibot";
import { DraftNotice } from "../../../form/draft-notice";
import { filled, useStaffForm } from "../../../form/use-staff-form";
import { adminMessages, failedTo } from "../../../messages/admin-messages";
import { Section } from "../../../widgets/section";
import { type CustomerNote, type CustomerRef, useAddNote, useDeleteNote } from "./customer.api";

interface CustomerNotesProps {
  notes: readonly CustomerNote[];
  /** False if there is no customer to write about. */
  canNote: boolean;
  who: CustomerRef;
  role: StaffRole;
}

/** Notes of staff about a customer, with a form to add one. */
export function CustomerNotes({ notes, canNote, who, role }: CustomerNotesProps) {
  return (
    <Section title="Notas da equipe">
      {notes.length === 0 && <Text $muted>Nenhuma nota ainda.</Text>}
      {notes.length > 0 && (
        <List>
          {notes.map((note) => (
            <Card key={note.id} as="li" $dense>
              <Note note={note} canDelete={note.is_mine || role === "admin"} />
            </Card>
          ))}
        </List>
      )}
      {canNote ? (
        <NoteForm who={who} />
      ) : (
        <Text $muted>Este pedido não diz de quem é: não há sobre quem escrever.</Text>
      )}
    </Section>
  );
}

function Note({ note: { id, note, created_at, author_email }, canDelete }: { note: CustomerNote; canDelete: boolean }) {
  const remove = useDeleteNote();
  const author = author_email ?? "alguém que não está mais na equipe";
  function handleDelete() {
    if (!confirmAction(adminMessages.noteDeleteConfirm)) return;
    remove.mutateAsync(id).catch((error: unknown) => notify(failedTo("apagar nota")(error)));
  }
  return (
    <Stack $gap={1}>
      <Words>{note}</Words>
      <Line>
        <Text $size="caption" $muted $tabular>
          {author} · {formatDateTime(created_at)}
        </Text>
        {canDelete && (
          <Button
            size="small"
            variant="ghost"
            loading={remove.isPending}
            aria-label={`Apagar nota de ${author}, ${formatDateTime(created_at)}`}
            onClick={handleDelete}
          >
            Apagar
          </Button>
        )}
      </Line>
    </Stack>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  padding: 0;
  list-style: none;
`;

const Words = styled.p`
  max-inline-size: ${({ theme }) => theme.size.measure};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[2]};
  overflow-wrap: anywhere;
`;

interface NoteFormProps {
  who: CustomerRef;
}

/** Form for a new note. Its draft is stored until the note is saved. */
function NoteForm({ who }: NoteFormProps) {
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
    failed: failedTo("salvar nota"),
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
            Salvar nota
          </Button>
        </ButtonRow>
        <LiveRegion message={isSaved ? "Nota salva" : ""} />
      </Stack>
    </form>
  );
}

function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}
