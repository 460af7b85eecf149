import type { StaffRole } from "@store/shared-data";
import { keepPreviousData } from "@store/shared-data/query";
import { EmptyState, Notice, Stack, Tabs, Text } from "@store/shared-ui";
import { type ComponentProps, useState } from "react";
import { StaffPage } from "../access/staff-page";
import { useStaffQuery } from "../data/staff-query";
import { capitalize } from "../format/capitalize";
import { useSelection } from "./bulk/use-selection";
import { ownId } from "./data-table";
import { FilterFields } from "./filter-field";
import { type List, type ListDefinition, type ListPage, optionsOf, tabsOf } from "./list-definition";
import { LookFields, useListLook } from "./list-look";
import { ListTable, useColumns } from "./list-table";
import { PagedList } from "./paged/paged-list";
import { SavedViews, SaveView } from "./saved/saved-views";
import { type Filter, type FilterOptions, useListAddress } from "./use-list-address";
import { useOpenInAddress } from "./use-open-in-address";

interface ListProps {
  role: StaffRole;
  /** Id of the page's subject, if the list is part of a detail page. */
  of?: string;
}

/** Creates a list from its definition. Filter, page and open row are in the URL. */
export function defineList<Row, F extends Filter, Page extends ListPage<Row>>(
  definition: ListDefinition<Row, F, Page>,
) {
  const list = withDefaults(definition);
  const { title, defaults, Actions, Before } = list;
  const options = optionsOf(list);

  return function List({ role, of = "" }: ListProps) {
    const state = useList(list, options, role, of);
    const { address, query } = state;
    const saved = of === "" && { page: list.address, defaults, filter: address.filter };
    const content = (
      <>
        {Before && <Before />}
        {list.fields && (
          <>
            <FilterFields {...list} label={`Filtrar ${list.noun[1]}`} fields={list.fields} address={address}>
              {saved && <SaveView {...saved} />}
              <LookFields names={state.names} {...state.shown} />
            </FilterFields>
            {saved && <SavedViews {...saved} onShow={address.change} />}
          </>
        )}
        <Pages list={list} state={state} />
        {query.data && list.after?.(query.data, role)}
        <Windows list={list} state={state} />
      </>
    );
    if (title === undefined) return <Stack $gap={3}>{content}</Stack>;
    return (
      <StaffPage title={title} actions={Actions && <Actions filter={address.filter} role={role} />}>
        {content}
      </StaffPage>
    );
  };
}

function withDefaults<Row, F extends Filter, Page extends ListPage<Row>>(
  definition: ListDefinition<Row, F, Page>,
): List<Row, F, Page> {
  const { idOf = ownId, noun } = definition;
  const label = capitalize(noun[1]);
  return { idOf, nameOf: idOf, label, perPage: 50, ...definition };
}

const noNotice = () => null;

function useList<Row, F extends Filter, Page extends ListPage<Row>>(
  list: List<Row, F, Page>,
  options: FilterOptions,
  role: StaffRole,
  of: string,
) {
  const { idOf, perPage, useNotice = noNotice } = list;
  const address = useListAddress(list.defaults, options);
  const { filter, page } = address;
  const slice = { p_limit: perPage, p_offset: (page - 1) * perPage };
  const query = useStaffQuery(
    [...list.queryKey, "page", ...(of ? [of] : []), filter, page],
    (db, signal) => list.fetch(db, filter, slice, signal, of),
    { placeholderData: keepPreviousData, refetchInterval: list.refetchInterval ?? false },
  );
  const scope = JSON.stringify(filter);
  // Selection is scoped to the filter: rows that are no longer visible must not be acted on.
  const selection = useSelection(idOf, scope);
  const window = useOpenInAddress(list.detail?.[0] ?? "");
  // An action may remove the open row from the list: its dialog keeps the last version.
  const [seen, setSeen] = useState<Row>();
  const listed = query.data?.rows.find((row) => idOf(row) === window.open);
  if (listed && listed !== seen) setSeen(listed);
  const known = seen && idOf(seen) === window.open ? seen : undefined;
  // State of the list and not of the table: a refetch may remove the row while its reason is being typed.
  const [one, setOne] = useState<Row | null>(null);
  const shown = useListLook(list.address);
  const cells = {
    open: window.show,
    act: setOne,
    deselect: selection.deselect,
    role,
    readAt: query.data?.read_at ?? "",
  };
  const columns = useColumns(list, cells, shown.look.hidden);
  const notice = useNotice(address.change);
  const whole = notice === undefined ? { ...query, data: undefined, isPending: true } : query;
  return { role, shown, ...columns, notice, address, query: whole, scope, selection, window, known, one, setOne };
}

interface PartProps<Row, F extends Filter, Page extends ListPage<Row>> {
  list: List<Row, F, Page>;
  state: ReturnType<typeof useList<Row, F, Page>>;
}

function Pages<Row, F extends Filter, Page extends ListPage<Row>>({ list, state }: PartProps<Row, F, Page>) {
  const { address, query, notice, columns, selection, shown } = state;
  const { filter, page, turnTo, change } = address;
  const { tabs } = list;
  const rows = (
    <>
      {!query.isPending && notice}
      <PagedList
        query={query}
        name={list.noun[1]}
        perPage={list.perPage}
        page={page}
        onPage={turnTo}
        empty={<Empty {...list.empty(filter)} />}
      >
        {(found) => (
          <ListTable
            list={list}
            page={found}
            columns={columns}
            isCompact={shown.look.isCompact}
            selection={selection}
          />
        )}
      </PagedList>
    </>
  );
  const tabsShown = tabs ? tabsOf(tabs, query.data) : [];
  // A single tab is no choice, so the tab bar is hidden.
  if (!tabs || tabsShown.length === 1) return rows;
  const selected = tabsShown.find(({ id }) => id === filter[tabs.parameter]) ?? tabsShown[0];
  const advice = Number(query.data?.total) > 0 && tabs.advice?.(filter);
  return (
    <Tabs
      label={tabs.label}
      tabs={tabsShown}
      selected={selected?.id ?? ""}
      onSelect={(tab) => change({ [tabs.parameter]: tab } as Partial<F>)}
    >
      <Stack>
        {advice && <Notice quiet>{advice}</Notice>}
        {rows}
      </Stack>
    </Tabs>
  );
}

const Empty = (words: ComponentProps<typeof EmptyState>) =>
  words.description ? <EmptyState {...words} /> : <Text $muted>{words.title}</Text>;

function Windows<Row, F extends Filter, Page extends ListPage<Row>>({ list, state }: PartProps<Row, F, Page>) {
  const { role, selection, scope, one, setOne, address, query, known, window } = state;
  const { Bulk, detail: [, Detail] = [] } = list;
  return (
    <>
      {Bulk && (
        <Bulk
          key={scope}
          selection={selection}
          one={one}
          onClose={() => setOne(null)}
          role={role}
          filter={address.filter}
          total={query.data?.total ?? 0}
        />
      )}
      {Detail && window.open && (
        <Detail key={window.open} id={window.open} known={known} role={role} onClose={window.close} />
      )}
    </>
  );
}
