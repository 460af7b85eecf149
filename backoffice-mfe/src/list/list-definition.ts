import type { StaffRole } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import type { ComponentType, ReactNode } from "react";
import type { Column } from "./data-table";
import type { FilterField } from "./filter-field";
import type { Filter } from "./use-list-address";
import type { Selection } from "./use-selection";

/** One page of a list: its rows, and how many there are in all. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** The server's time of the answer, where cells compare with it. */
  readonly read_at?: string;
}

/** Which rows of the list to fetch. */
export interface Slice {
  readonly p_limit: number;
  readonly p_offset: number;
}

/** The open row of a list: its id as the address has it, which may be anything, and the row as the list last had it. */
export interface DetailProps<Row> {
  readonly id: string;
  readonly known: Row | undefined;
  /** The ids of the page behind it, for the way to the one before and after. */
  readonly ids: readonly string[];
  readonly role: StaffRole;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

/** Actions on rows: the selected ones, or the one with the clicked button. */
export interface BulkProps<Row, F> {
  readonly selection: Selection<Row>;
  readonly one: Row | null;
  readonly onClose: () => void;
  readonly role: StaffRole;
  readonly filter: F;
  readonly total: number;
}

/** The context of cells: functions that are the same ones at every render, the reader's role, the server's time of the answer. */
interface CellContext<Row> {
  readonly open: (id: string) => void;
  readonly act: (row: Row) => void;
  readonly role: StaffRole;
  readonly readAt: string;
}

interface TabsOf<Page, F> {
  readonly label: string;
  readonly of: (page: Page | undefined) => readonly { id: string; label: string; count?: string | undefined }[];
  /** The parameter of the address that choosing a tab sets. */
  readonly parameter: keyof F & string;
  /** The tab that the filter asks for. */
  readonly selected: (filter: F) => string;
  /** Advice above the rows of a tab. */
  readonly advice?: (filter: F) => string | undefined;
}

/** A list of the back-office. */
export interface ListDefinition<Row, F extends Filter, Page extends ListPage<Row>> {
  /** The title of its page; without one it is part of another page. */
  readonly title?: string;
  /** The last word of its address: saved filters are kept under it. */
  readonly address: string;
  /** The rows in singular and plural, in lower case. */
  readonly noun: readonly [one: string, many: string];
  /** The table's accessible name. */
  readonly label: string;
  readonly filterLabel?: string;
  /** Each parameter of the address with its default. */
  readonly defaults: F;
  /** The fields of its filter; without them its tabs alone filter. */
  readonly fields?: readonly FilterField<F>[];
  readonly more?: readonly FilterField<F>[];
  readonly tabs?: TabsOf<Page, F>;
  /** Queries are cached under it. */
  readonly queryKey: readonly string[];
  readonly refetchInterval?: number;
  /** Rows of one page; 50 unless said otherwise. */
  readonly perPage?: number;
  /** `of` is the id of what the list is about, where it is part of that page. */
  readonly fetch: (
    db: StoreClient,
    filter: F,
    slice: Slice,
    signal: AbortSignal,
    of: string,
  ) => Promise<Page & ListPage<Row>>;
  readonly failed: (error: unknown) => string;
  readonly idOf: (row: Row) => string;
  /** A row's name where it is chosen: "pedido 1a2b3c4d". */
  readonly nameOf: (row: Row) => string;
  readonly columns: (context: CellContext<Row>) => readonly Column<Row>[];
  readonly empty: (filter: F) => ReactNode;
  /** The parameter that names the open row, and its window. */
  readonly detail?: readonly [parameter: string, Detail: ComponentType<DetailProps<Row>>];
  /** The parameter that named the open row before it had a page, and that page: such addresses lead there. */
  readonly formerly?: readonly [parameter: string, pathOf: (id: string) => string];
  readonly Bulk?: ComponentType<BulkProps<Row, F>>;
  readonly canChoose?: (row: Row) => boolean;
  /** Beside the title. */
  readonly Actions?: ComponentType<{ filter: F }>;
  /** Above the filter. */
  readonly Before?: ComponentType<{ change: (part: Partial<F>) => void; role: StaffRole }>;
  /** Below the rows. */
  readonly after?: (page: Page, role: StaffRole) => ReactNode;
}
