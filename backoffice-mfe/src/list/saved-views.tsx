import { confirmAction, notify, sanitizeText } from "@store/shared-data";
import { Button, Dialog, Field, Icon, icons, TabButton, TabList, TextInput } from "@store/shared-ui";
import { useId, useState } from "react";
import { check, object, pipe, string } from "valibot";
import { useStaffForm } from "../form/use-staff-form";
import { adminSentences } from "../messages/admin-messages";
import { FailedNotice } from "./failed-notice";
import { longestView, type SavedView, useChangeViews, useSavedViews } from "./saved-views.api";
import { type Filter, readFilter, writeFilter } from "./use-list-address";

interface SavedViewsProps<F extends Filter> {
  /** Id of the list: last segment of the page's path. */
  page: string;
  /** Defaults as for `useListAddress`; other parameters of a saved filter are ignored. */
  defaults: F;
  /** The current filter. */
  filter: F;
  onShow: (filter: F) => void;
}

/** The user's saved filters of a list as tabs above it, with a button to save the current one. */
export function SavedViews<F extends Filter>({ page, defaults, filter, onShow }: SavedViewsProps<F>) {
  const { data: views = [], error, refetch } = useSavedViews(page);
  const { remove } = useChangeViews(page);
  const [isSaving, setSaving] = useState(false);
  const textOf = (one: F) => writeFilter(new URLSearchParams(), one, defaults).toString();
  const read = (query: string) => readFilter(new URLSearchParams(query), defaults);
  const present = textOf(filter);
  // Compares parsed filters and not texts, so that removed parameters make no difference.
  const shown = views.find(({ query }) => textOf(read(query)) === present);

  function forget(name: string) {
    if (!confirmAction(adminSentences.viewDeleteConfirm(name))) return;
    remove.mutateAsync(name).catch((refusal: unknown) => notify(adminSentences.viewDeleteFailed(refusal)));
  }
  if (error) return <FailedNotice message={adminSentences.viewsFailed(error)} onRetry={refetch} />;
  // With nothing to show or to save, no line is reserved.
  if (views.length === 0 && present === "") return null;
  return (
    <TabList role="group" aria-label="Filtros salvos">
      {views.map(({ name, query }) => (
        <TabButton key={name} type="button" aria-pressed={name === shown?.name} onClick={() => onShow(read(query))}>
          {name}
        </TabButton>
      ))}
      {shown ? (
        <Button size="small" variant="ghost" loading={remove.isPending} onClick={() => forget(shown.name)}>
          <Icon icon={icons.trash} />
          Excluir filtro salvo
        </Button>
      ) : (
        <Button size="small" variant="ghost" disabled={present === ""} onClick={() => setSaving(true)}>
          <Icon icon={icons.plus} />
          Salvar este filtro
        </Button>
      )}
      {isSaving && <SaveViewDialog page={page} query={present} views={views} onClose={() => setSaving(false)} />}
    </TabList>
  );
}

interface SaveViewDialogProps {
  page: string;
  /** Query string of the filter to save. */
  query: string;
  /** Existing saved filters. */
  views: readonly SavedView[];
  onClose: () => void;
}

/** Dialog that asks for the name of a filter to save. */
function SaveViewDialog({ page, query, views, onClose }: SaveViewDialogProps) {
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
