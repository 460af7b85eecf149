import { confirmAction, notify } from "@store/shared-data";
import { Button, Icon, icons, TabButton, TabList } from "@store/shared-ui";
import { useState } from "react";
import { adminSentences } from "../messages/admin-messages";
import { FailedNotice } from "./failed-notice";
import { SaveViewDialog } from "./save-view-dialog";
import { type Filter, readFilter, writeFilter } from "./use-list-address";
import { useChangeViews, useSavedViews } from "./use-saved-views";

interface SavedViewsProps<F extends Filter> {
  /** Which list they are of: the last word of the page's address. */
  page: string;
  /** As useListAddress takes them: of a saved filter no other parameter is read. */
  defaults: F;
  /** The present filter. */
  filter: F;
  onShow: (filter: F) => void;
}

/** The filters of a list that the person saved for themself, as tabs above it, and the way to save the present one. */
export function SavedViews<F extends Filter>({ page, defaults, filter, onShow }: SavedViewsProps<F>) {
  const { data: views = [], error, refetch } = useSavedViews(page);
  const { remove } = useChangeViews(page);
  const [isSaving, setSaving] = useState(false);
  const textOf = (one: F) => writeFilter(new URLSearchParams(), one, defaults).toString();
  const read = (query: string) => readFilter(new URLSearchParams(query), defaults);
  const present = textOf(filter);
  // Compared as the page reads it, not as text: a parameter that it no longer has changes nothing.
  const shown = views.find(({ query }) => textOf(read(query)) === present);

  function forget(name: string) {
    if (!confirmAction(adminSentences.viewDeleteConfirm(name))) return;
    remove.mutateAsync(name).catch((refusal: unknown) => notify(adminSentences.viewDeleteFailed(refusal)));
  }
  if (error) return <FailedNotice message={adminSentences.viewsFailed(error)} onRetry={refetch} />;
  // Neither a filter to show nor one to save: the list begins a line earlier.
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
