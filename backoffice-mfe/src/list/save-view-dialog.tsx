import { sanitizeText } from "@store/shared-data";
import { Button, Dialog, Field, TextInput } from "@store/shared-ui";
import { useId } from "react";
import { check, object, pipe, string } from "valibot";
import { useStaffForm } from "../form/use-staff-form";
import { adminSentences } from "../messages/admin-messages";
import { longestView, type SavedView } from "./saved-views.api";
import { useChangeViews } from "./use-saved-views";

interface SaveViewDialogProps {
  page: string;
  /** The filter to be saved. */
  query: string;
  /** Those that are saved already. */
  views: readonly SavedView[];
  onClose: () => void;
}

/** Asks under which name a filter is to be kept. */
export function SaveViewDialog({ page, query, views, onClose }: SaveViewDialogProps) {
  const { save } = useChangeViews(page);
  const formId = useId();
  const isShort = query.length <= longestView.query;
  const { values, register, errorOf, sending, submit } = useStaffForm({
    start: { name: "" },
    schema: object({
      name: pipe(
        string(),
        check((name) => sanitizeText(name) !== "", "Dê um nome ao filtro"),
        check(() => isShort, "Este filtro é longo demais para ser salvo. Encurte a busca."),
      ),
    }),
    send: ({ name }) => save.mutateAsync({ name: sanitizeText(name), query }).then(onClose),
    failed: adminSentences.viewSaveFailed,
  });
  const replaces = views.some((view) => view.name === sanitizeText(values.name));
  const saveButton = (
    <Button type="submit" form={formId} loading={sending}>
      {replaces ? "Substituir" : "Salvar"}
    </Button>
  );
  return (
    <Dialog
      open
      title="Salvar filtro"
      description="Só você vê os seus filtros salvos."
      footer={saveButton}
      onClose={onClose}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field
          label="Nome"
          hint={replaces ? "Já existe um filtro com este nome: ele será substituído." : undefined}
          error={errorOf("name")}
        >
          <TextInput maxLength={longestView.name} {...register("name")} />
        </Field>
      </form>
    </Dialog>
  );
}
