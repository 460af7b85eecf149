import { confirmAction, notify, sanitizeText } from "@store/shared-data";
import { useSession } from "@store/shared-data/runtime";
import { Button, Dialog, Icon, icons, TabButton, TabList } from "@store/shared-ui";
import { useState } from "react";
import { styled } from "styled-components";
import { useIsAdmin } from "../../data/staff-query";
import { ActForm } from "../../form/act-form";
import { failedTo } from "../../messages/admin-messages";
import { FailedNotice } from "../loaded";
import { type Filter, readFilter, writeFilter } from "../use-list-address";
import { longestView, type SavedView, saveView, useRemoveView, useSavedViews, viewsKey } from "./saved-views.api";

interface SavedViewsProps<F extends Filter> {
  /** Id of the list: last segment of the page's path. */
  page: string;
  /** Defaults as for `useListAddress`; other parameters of a saved filter are ignored. */
  defaults: F;
  filter: F;
}

function useViews<F extends Filter>({ page, defaults, filter }: SavedViewsProps<F>) {
  const { data: views = [], error, refetch } = useSavedViews(page);
  const textOf = (one: F) => writeFilter(new URLSearchParams(), one, defaults).toString();
  const read = (query: string) => readFilter(new URLSearchParams(query), defaults);
  const present = textOf(filter);
  // Compares parsed filters and not texts, so that removed parameters make no difference.
  const shown = views.find(({ query }) => textOf(read(query)) === present);
  return { views, error, refetch, read, present, shown };
}

/** The user's and the team's saved filters of a list as tabs above it. */
export function SavedViews<F extends Filter>({
  onShow,
  ...list
}: SavedViewsProps<F> & { onShow: (filter: F) => void }) {
  const { views, error, refetch, read, shown } = useViews(list);
  const remove = useRemoveView(list.page);
  const { user } = useSession();
  const isAdmin = useIsAdmin();
  const canRemove = shown && (shown.user_id === user?.id || isAdmin);

  function forget(view: SavedView) {
    if (!confirmAction(`Excluir o filtro salvo "${view.name}"?`)) return;
    remove.mutateAsync(view).catch((refusal: unknown) => notify(failedTo("excluir filtro")(refusal)));
  }
  if (error) return <FailedNotice message={failedTo("carregar filtros salvos")(error)} onRetry={refetch} />;
  if (views.length === 0) return null;
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
    </TabList>
  );
}

/** Button beside the fields that saves the filter they set, unless it is saved. */
export function SaveView<F extends Filter>(list: SavedViewsProps<F>) {
  const { views, error, present, shown } = useViews(list);
  const [isSaving, setSaving] = useState(false);
  const { user } = useSession();
  if (error || shown || present === "") return null;
  return (
    <>
      <Button data-saves size="small" variant="ghost" aria-label="Salvar este filtro" onClick={() => setSaving(true)}>
        <span>
          Salvar<OnTablet> este filtro</OnTablet>
        </span>
      </Button>
      {isSaving && (
        <SaveViewDialog
          page={list.page}
          query={present}
          taken={views.filter(({ user_id }) => user_id === user?.id).map(({ name }) => name)}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

const OnTablet = styled.span`
  @media not all and ${({ theme }) => theme.media.tablet} { display: none; }
`;

interface SaveViewDialogProps {
  page: string;
  query: string;
  taken: readonly string[];
  onClose: () => void;
}

function SaveViewDialog({ page, query, taken, onClose }: SaveViewDialogProps) {
  const replaces = (name = "") => taken.includes(sanitizeText(name));
  return (
    <Dialog open title="Salvar filtro" onClose={onClose}>
      <ActForm
        needsReason={false}
        label="Salvar filtro"
        action={({ name }) => (replaces(name) ? "Substituir" : "Salvar")}
        asks={{
          name: {
            label: "Nome",
            hint: (name) => (replaces(name) ? "Já existe um filtro com este nome: ele será substituído." : undefined),
            problem: (name) => problemOf(name, query),
            input: { maxLength: longestView.name },
          },
          audience: { label: "Quem vê", options: { me: "Só eu", team: "Toda a equipe" }, start: "me" },
        }}
        write={(db, _reason, { name = "", audience }) =>
          saveView(db, { page, query, name: sanitizeText(name), is_shared: audience === "team" })
        }
        refreshes={[viewsKey(page)]}
        failed={failedTo("salvar filtro")}
        onClose={() => onClose()}
      />
    </Dialog>
  );
}

function problemOf(name: string, query: string): string | undefined {
  if (sanitizeText(name) === "") return "Dê um nome ao filtro";
  if (query.length <= longestView.query) return undefined;
  return "Este filtro é longo demais para ser salvo. Encurte a busca.";
}
