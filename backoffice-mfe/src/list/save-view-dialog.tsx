import { type FormEvent, useId, useState } from "react";
import { notify, sanitizeText } from "shared-data";
import { Button, Dialog, Field, TextInput } from "shared-ui";
import { focusInvalid } from "../form/focus-invalid";
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
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const { save } = useChangeViews(page);
  const formId = useId();
  const name = sanitizeText(text);
  const problem = problemOf(name, query);
  const replaces = views.some((view) => view.name === name);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (problem) focusInvalid(event.currentTarget);
    else if (!save.isPending) {
      save
        .mutateAsync({ name, query })
        .then(onClose, (refusal: unknown) => notify(adminSentences.viewSaveFailed(refusal)));
    }
  }
  const submit = (
    <Button type="submit" form={formId} loading={save.isPending}>
      {replaces ? "Substituir" : "Salvar"}
    </Button>
  );
  return (
    <Dialog
      open
      title="Salvar filtro"
      description="Só você vê os seus filtros salvos."
      footer={submit}
      onClose={onClose}
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <Field
          label="Nome"
          hint={replaces ? "Já existe um filtro com este nome: ele será substituído." : undefined}
          error={tried && problem ? problem : undefined}
        >
          <TextInput maxLength={longestView.name} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}

function problemOf(name: string, query: string): string | null {
  if (name === "") return "Dê um nome ao filtro";
  if (query.length > longestView.query) return "Este filtro é longo demais para ser salvo. Encurte a busca.";
  return null;
}
