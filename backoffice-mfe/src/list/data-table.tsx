import { useIncrementalCount } from "@store/shared-ui";
import { memo, type ReactNode, useRef } from "react";
import { styled } from "styled-components";
import { useRowKeys } from "../keyboard/use-row-keys";
import { Table, TableFrame } from "../widgets/table";
import type { Selection } from "./bulk/use-selection";
import { rowsAsCards } from "./rows-as-cards";

/** A column of a table whose rows are cards on phones and tablets. */
export interface Column<Row> {
  /** Heading, and label of its value on a card. */
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** "figure" aligns right with tabular digits; "words" wraps. Other cells do not wrap. */
  readonly kind?: "figure" | "words";
  /** Position on a card: at the top, below (`badge`, `aside`) or at the end (`act`); by default a line, which `short` ones share. */
  readonly card?: "title" | "figure" | "badge" | "aside" | "line" | "short" | "act" | "none";
}

export interface DataTableProps<Row> {
  label: string;
  caption: string;
  /** Must be referentially stable for long lists, because cells are memoized by row and columns. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf?: ((row: Row) => string) | undefined;
  /** Accessible name of a row's checkbox: "pedido 1a2b3c4d"; the id by default. */
  nameOf?: (row: Row) => string;
  isCompact?: boolean;
  selection?: Selection<Row> | undefined;
  canChoose?: ((row: Row) => boolean) | undefined;
}

export const ownId = (row: unknown): string => String((row as { id: string | number }).id);

/** Fills the first view of a wide screen. */
const rowsPerTask = 12;

/** A table; on phones and tablets a card for each row, which a button or link marked `data-open` covers. */
export function DataTable<Row>({
  label,
  caption,
  columns,
  rows,
  idOf = ownId,
  nameOf = idOf,
  isCompact = false,
  selection,
  canChoose = () => true,
}: DataTableProps<Row>) {
  const choosable = rows.filter(canChoose);
  const table = useRef<HTMLTableElement>(null);
  const rowKeys = useRowKeys(table, selection !== undefined);
  const limit = useIncrementalCount(rows.length, rowsPerTask);
  return (
    <TableFrame aria-label={label}>
      <Cards ref={table} data-compact={isCompact || undefined}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <td>
                <ChooseAll rows={choosable} idOf={idOf} selection={selection} />
              </td>
            )}
            {columns.map(({ name, kind }) => (
              <th key={name} scope="col" data-kind={kind}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, limit).map((row) => (
            <tr key={idOf(row)} data-row={idOf(row)} data-chosen={selection?.chosen.has(idOf(row))} {...rowKeys}>
              {selection && (
                <td data-card="choice">
                  {canChoose(row) && (
                    <label>
                      <input
                        type="checkbox"
                        aria-label={`Selecionar ${nameOf(row)}`}
                        checked={selection.chosen.has(idOf(row))}
                        // A checkbox changes by a click, which has the modifier keys.
                        onChange={({ nativeEvent }) =>
                          selection.toggle(choosable, row, (nativeEvent as MouseEvent).shiftKey)
                        }
                      />
                    </label>
                  )}
                </td>
              )}
              <Cells row={row} columns={columns} />
            </tr>
          ))}
        </tbody>
      </Cards>
      {rows.length > limit && <Rest $rows={rows.length - limit} />}
    </TableFrame>
  );
}

// Memoized: the selection and the filter's input must not re-render it.
const Cells = memo(function Cells<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return columns.map(({ name, cell, kind, card = "line" }) => (
    <td key={name} data-kind={kind} data-card={card} data-name={name}>
      {kind === "words" ? <Words>{cell(row)}</Words> : cell(row)}
    </td>
  ));
}) as <Row>(props: { row: Row; columns: readonly Column<Row>[] }) => ReactNode;

// Text clamped to two lines, with the full text on hover.
function Words({ children }: { children: ReactNode }) {
  return <div title={typeof children === "string" ? children : undefined}>{children}</div>;
}

interface ChooseAllProps<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  selection: Selection<Row>;
}

function ChooseAll<Row>({ rows, idOf, selection: { chosen, toggleAll } }: ChooseAllProps<Row>) {
  const count = rows.filter((row) => chosen.has(idOf(row))).length;
  return (
    <label>
      <input
        type="checkbox"
        aria-label="Selecionar todos desta página"
        checked={count > 0 && count === rows.length}
        disabled={rows.length === 0}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < rows.length;
        }}
        onChange={() => toggleAll(rows)}
      />
    </label>
  );
}

// Keeps what comes below the table out of view until all rows are rendered.
const Rest = styled.div<{ $rows: number }>`
  block-size: ${({ theme, $rows }) => `calc(${$rows} * ${theme.size.tapDense})`};
`;

// Styled once on the parent: separate styled components for hundreds of cells would make selecting a page slow.
const Cards = styled(Table)`
  td > label {
    display: grid;
    place-items: center;
    min-inline-size: ${({ theme }) => theme.size.tapDense};
    min-block-size: ${({ theme }) => theme.size.tapDense};
    cursor: pointer;
  }
  td > label > input {
    inline-size: ${({ theme }) => theme.size.icon};
    block-size: ${({ theme }) => theme.size.icon};
    accent-color: ${({ theme }) => theme.colors.text};
  }
  [data-kind="figure"] { text-align: end; }
  td[data-kind="words"] { min-inline-size: calc(${({ theme }) => theme.size.words} * 0.8); white-space: normal; overflow-wrap: anywhere; }
  tr:has([data-open]) td[data-kind="words"] > div:not(:has(details)) {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    max-block-size: ${({ theme }) => `calc(2em * ${theme.font.leading.snug})`};
    /* The line below a name shows as much of an email as fits. */
    & > div { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 1; word-break: break-all; }
  }
  @media ${({ theme }) => theme.media.laptop} {
    &[data-compact] tbody td { block-size: 0; padding-block: 0; }
    &[data-compact] tbody td :is(a, button, label) { min-block-size: calc(${({ theme }) => theme.size.tapDense} * 0.75); padding-block: 0; }
    &&[data-compact] [data-kind="words"] > div > div { display: none; }
    &&[data-compact] [data-kind="words"] > div { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 1; }
  }
  tr:focus-visible { outline-offset: calc(-1 * ${({ theme }) => theme.size.focusRing}); }
  /* Keeps an icon beside its text. */
  td:not([data-card="act"]) > button { min-inline-size: max-content; }
  tr[data-chosen="true"] { background: ${({ theme }) => theme.colors.raised}; }
  ${rowsAsCards}
`;
