import { confirmAction, notify, sanitizeText, useStaffRole } from "@store/shared-data";
import { useSession } from "@store/shared-data/runtime";
import { Button, Dialog, Field, Icon, icons, Select, Stack, TabButton, TabList, TextInput } from "@store/shared-ui";
import { useId, useState } from "react";
import { check, object, pipe, string } from "valibot";
import { LabelledOptions } from "../../form/labelled-options";
import { useStaffForm } from "../../form/use-staff-form";
import { adminSentences, failedTo } from "../../messages/admin-messages";
import { FailedNotice } from "../failed-notice";
import { type Filter, readFilter, writeFilter } from "../use-list-address";
import { longestView, type SavedView, useRemoveView, useSavedViews, useSaveView } from "./saved-views.api";

interface SavedViewsProps<F extends Filter> {
  /** Id of the list: last segment of the page's path. */
  page: string;
  /** Defaults as for `useListAddress`; other parameters of a saved filter are ignored. */
  defaults: F;
  filter: F;
  onShow: (filter: F) => void;
}

/** The user's and the team's saved filters of a list as tabs above it, with a button to save the current one. */
export function SavedViews<F extends Filter>({ page, defaults, filter, onShow }: SavedViewsProps<F>) {
  const { data: views = [], error, refetch } = useSavedViews(page);
  const remove = useRemoveView(page);
  const [isSaving, setSaving] = useState(false);
  const { user } = useSession();
  const isAdmin = useStaffRole().data === "admin";
  const textOf = (one: F) => writeFilter(new URLSearchParams(), one, defaults).toString();
  const read = (query: string) => readFilter(new URLSearchParams(query), defaults);
  const present = textOf(filter);
  // Compares parsed filters and not texts, so that removed parameters make no difference.
  const shown = views.find(({ query }) => textOf(read(query)) === present);

  const canRemove = shown && (shown.user_id === user?.id || isAdmin);

  function forget(view: SavedView) {
    if (!confirmAction(adminSentences.viewDeleteConfirm(view.name))) return;
    remove.mutateAsync(view).catch((refusal: unknown) => notify(failedTo("excluir filtro")(refusal)));
  }
  if (error) return <FailedNotice message={failedTo("carregar filtros salvos")(error)} onRetry={refetch} />;
  // With nothing to show or to save, no line is reserved.
  if (views.length === 0 && present === "") return null;
  return (
    <TabList role="group" aria-label="Filtros salvos">
      {views.map((view) => (
        <TabButton
          key={`${view.user_id}/${view.name}`}
          type="button"
          aria-pressed={view === shown}
          onClick={() => onShow(read(view.query))}
        >
          {view.name}
          {view.is_shared && " (equipe)"}
        </TabButton>
      ))}
      {canRemove && (
        <Button size="small" variant="danger" loading={remove.isPending} onClick={() => forget(shown)}>
          <Icon icon={icons.trash} />
          Excluir filtro salvo
        </Button>
      )}
      {!shown && (
        <Button size="small" variant="ghost" disabled={present === ""} onClick={() => setSaving(true)}>
          <Icon icon={icons.plus} />
          Salvar este filtro
        </Button>
      )}
      {isSaving && (
        <SaveViewDialog
          page={page}
          query={present}
          own={views.filter(({ user_id }) => user_id === user?.id)}
          onClose={() => setSaving(false)}
        />
      )}
    </TabList>
  );
}

interface SaveViewDialogProps {
  page: string;
  /** Query string of the filter to save. */
  query: string;
  own: readonly SavedView[];
  onClose: () => void;
}

const audiences = { me: "Só eu", team: "Toda a equipe" };

function SaveViewDialog({ page, query, own, onClose }: SaveViewDialogProps) {
  const save = useSaveView(page);
  const formId = useId();
  const isShort = query.length <= longestView.query;
  const { values, register, errorOf, sending, submit } = useStaffForm({
    start: { name: "", audience: "me" },
    schema: object({
      audience: string(),
      name: pipe(
        string(),
        check((name) => sanitizeText(name) !== "", "Dê um nome ao filtro"),
        check(() => isShort, "Este filtro é longo demais para ser salvo. Encurte a busca."),
      ),
    }),
    send: ({ name, audience }) =>
      save.mutateAsync({ name: sanitizeText(name), query, is_shared: audience === "team" }).then(onClose),
    failed: failedTo("salvar filtro"),
  });
  const replaces = own.some((view) => view.name === sanitizeText(values.name));
  const saveButton = (
    <Button type="submit" form={formId} variant="strong" loading={sending}>
      {replaces ? "Substituir" : "Salvar"}
    </Button>
  );
  return (
    <Dialog open title="Salvar filtro" footer={saveButton} onClose={onClose}>
      <form id={formId} onSubmit={submit} noValidate>
        <Stack $gap={3}>
          <Field
            label="Nome"
            hint={replaces ? "Já existe um filtro com este nome: ele será substituído." : undefined}
            error={errorOf("name")}
          >
            <TextInput maxLength={longestView.name} {...register("name")} />
          </Field>
          <Field label="Quem vê">
            <Select {...register("audience")}>
              <LabelledOptions labels={audiences} />
            </Select>
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
