import type { StaffRole } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import type { EmptyState } from "@store/shared-ui";
import type { ComponentProps, ComponentType, ReactNode } from "react";
import { shortTotal } from "../format/total-of";
import type { Selection } from "./bulk/use-selection";
import type { Column } from "./data-table";
import type { FilterField } from "./filter-field";
import type { Filter, FilterOptions } from "./use-list-address";

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** The server's time of the response, for cells with relative times. */
  readonly read_at?: string;
}

export interface Slice {
  readonly p_limit: number;
  readonly p_offset: number;
}

/** The open row: its id from the URL, which is untrusted, and the row as last fetched by the list. */
export interface DetailProps<Row> {
  readonly id: string;
  readonly known: Row | undefined;
  readonly role: StaffRole;
  readonly onClose: () => void;
}

export interface BulkProps<Row, F> {
  readonly selection: Selection<Row>;
  readonly one: Row | null;
  readonly onClose: () => void;
  readonly role: StaffRole;
  readonly filter: F;
  readonly total: number;
}

/** Context of cells: stable functions, the user's role, and the server's time of the response. */
export interface CellContext<Row> {
  readonly open: (id: string) => void;
  readonly act: (row: Row) => void;
  /** Removes rows from the selection, once a button of theirs acted on them. */
  readonly deselect: (ids: readonly string[]) => void;
  readonly role: StaffRole;
  readonly readAt: string;
  /** Column of the button that opens a row's dialog: "Alterar". */
  readonly openColumn: (action: string) => Column<Row>;
}

interface TabsOf<Page, F> {
  readonly label: string;
  readonly parameter: keyof F & string;
  readonly options: Readonly<Record<string, string>>;
  /** Ids of further tabs, which are their labels too. */
  readonly others?: (page: Page) => readonly string[];
  readonly count?: (page: Page, id: string) => number | undefined;
  readonly advice?: (filter: F) => string | undefined;
}

export interface ListDefinition<Row, F extends Filter, Page extends ListPage<Row>> {
  /** Page title; omitted if the list is part of another page. */
  readonly title?: string;
  /** Last segment of its path, under which saved views are stored. */
  readonly address: string;
  /** Singular and plural of its rows, in lower case. */
  readonly noun: readonly [one: string, many: string];
  /** Accessible name of the table; the plural of its rows by default. */
  readonly label?: string;
  readonly defaults: F;
  /** Filter fields; omitted if the list has only tabs. */
  readonly fields?: readonly FilterField<F>[];
  readonly more?: readonly FilterField<F>[];
  readonly tabs?: TabsOf<Page, F>;
  readonly queryKey: readonly string[];
  readonly refetchInterval?: number;
  readonly perPage?: number;
  /** `of` is the id of the page's subject, if the list is part of a detail page. */
  readonly fetch: (
    db: StoreClient,
    filter: F,
    slice: Slice,
    signal: AbortSignal,
    of: string,
  ) => Promise<Page & ListPage<Row>>;
  readonly idOf?: (row: Row) => string;
  /** Accessible name of a row that is selected or opened: "pedido 1a2b3c4d"; the id by default. */
  readonly nameOf?: (row: Row) => string;
  readonly columns: (context: CellContext<Row>) => readonly Column<Row>[];
  /** Empty state; one line without a description. */
  readonly empty: (filter: F) => ComponentProps<typeof EmptyState>;
  /** URL parameter of the open row, and its dialog. */
  readonly detail?: readonly [parameter: string, Detail: ComponentType<DetailProps<Row>>];
  readonly Bulk?: ComponentType<BulkProps<Row, F>>;
  readonly canChoose?: (row: Row) => boolean;
  readonly Actions?: ComponentType<{ filter: F; role: StaffRole }>;
  readonly Before?: ComponentType;
  /** A notice above the rows, which wait for it so that it does not push them; undefined until it is known. */
  readonly useNotice?: (change: (part: Partial<F>) => void) => ReactNode;
  readonly after?: (page: Page, role: StaffRole) => ReactNode;
}

export type List<Row, F extends Filter, Page extends ListPage<Row>> = ListDefinition<Row, F, Page> &
  Required<Pick<ListDefinition<Row, F, Page>, "idOf" | "nameOf" | "label" | "perPage">>;

export function optionsOf<Row, F extends Filter, Page extends ListPage<Row>>(list: ListDefinition<Row, F, Page>) {
  const { fields = [], more = [], tabs } = list;
  const choices = [...fields, ...more].flatMap(({ name, options }) => (options ? [[name, options]] : []));
  if (tabs && !tabs.others) choices.push([tabs.parameter, tabs.options]);
  return Object.fromEntries(choices) as FilterOptions;
}

/** The tabs with the count of each; without counts while they load. */
export function tabsOf<Row, F extends Filter, Page extends ListPage<Row>>(
  { options, others, count }: NonNullable<ListDefinition<Row, F, Page>["tabs"]>,
  page: Page | undefined,
) {
  const more = page && others ? others(page).map((id) => [id, id] as const) : [];
  return [...Object.entries(options), ...more].map(([id, label]) => {
    const rows = page && count?.(page, id);
    return { id, label, ...(rows !== undefined && { count: shortTotal(rows) }) };
  });
}
