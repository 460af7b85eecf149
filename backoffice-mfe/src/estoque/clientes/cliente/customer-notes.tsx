import { callRpc, confirmAction, notify } from "@store/shared-data";
import { Card, formatDateTime, LiveRegion, Row, Stack, Text } from "@store/shared-ui";
import { type KeyboardEvent, useState } from "react";
import { styled } from "styled-components";
import { useIsAdmin, useStaffMutation } from "../../../data/staff-query";
import { ActForm } from "../../../form/act-form";
import { failedTo } from "../../../messages/admin-messages";
import { RowDangerButton } from "../../../widgets/cell-buttons";
import { EmailText } from "../../../widgets/email-text";
import { Section } from "../../../widgets/section";
import { type Customer, type CustomerRef, customers } from "./customer.api";

export function CustomerNotes({ customer: { notes, can_note }, who }: { customer: Customer; who: CustomerRef }) {
  return (
    <Section title="Notas da equipe">
      {notes.length === 0 && <Text $muted>Nenhuma nota ainda.</Text>}
      {notes.length > 0 && (
        <Stack as="ul" $gap={2}>
          {notes.map((note) => (
            <Card key={note.id} as="li" $dense>
              <Note note={note} />
            </Card>
          ))}
        </Stack>
      )}
      {can_note ? (
        <NoteForm who={who} />
      ) : (
        <Text $muted>Este pedido não diz de quem é: não há sobre quem escrever.</Text>
      )}
    </Section>
  );
}

function Note({ note: { id, note, created_at, author_email, is_mine } }: { note: Customer["notes"][number] }) {
  const isAdmin = useIsAdmin();
  const remove = useStaffMutation((db) => callRpc(db, "delete_customer_note", { p_note_id: id }), customers);
  const author = author_email ?? "alguém que não está mais na equipe";
  function handleDelete() {
    if (!confirmAction("Tem certeza que deseja apagar esta nota? Ela não pode ser recuperada.")) return;
    remove.mutateAsync(undefined).catch((error: unknown) => notify(failedTo("apagar nota")(error)));
  }
  return (
    <Stack $gap={1}>
      <Words>{note}</Words>
      <Row $justify="space-between">
        <Text $size="caption" $muted $tabular>
          <EmailText>{author}</EmailText> · {formatDateTime(created_at)}
        </Text>
        {(is_mine || isAdmin) && (
          <RowDangerButton
            loading={remove.isPending}
            aria-label={`Apagar nota de ${author}, ${formatDateTime(created_at)}`}
            onClick={handleDelete}
          >
            Apagar
          </RowDangerButton>
        )}
      </Row>
    </Stack>
  );
}

const Words = styled.p`
  max-inline-size: ${({ theme }) => theme.size.measure};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

function NoteForm({ who }: { who: CustomerRef }) {
  const [isSaved, setSaved] = useState(false);
  return (
    <>
      <ActForm
        alwaysOpen
        needsReason={false}
        label="Nova nota"
        action="Salvar nota"
        asks={{
          note: {
            label: "Nova nota",
            hint: "A equipe lê. Se a pessoa pedir os dados dela, a nota vai junto; se excluir a conta, some.",
            problem: (text) => (text.trim() === "" ? "Escreva a nota" : undefined),
            area: { rows: 2, maxLength: 1000, onKeyDown: sendByKeys },
          },
        }}
        draft={`note:${who.p_user_id ?? who.p_order_id}`}
        write={(db, _reason, { note = "" }) => {
          setSaved(false);
          return callRpc(db, "add_customer_note", { p_note: note, ...who });
        }}
        failed={failedTo("salvar nota")}
        onClose={() => setSaved(true)}
      />
      <LiveRegion message={isSaved ? "Nota salva" : ""} />
    </>
  );
}

function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}
