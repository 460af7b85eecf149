import { type MouseEvent, type ReactNode, useRef } from "react";
import { styled } from "styled-components";
import { useRowKeys } from "../keyboard/use-row-keys";
import { Columns, Table, TableFrame } from "../widgets/table";
import { cardsOnPhones } from "./cards-on-phones";
import type { Selection } from "./use-selection";

/** A column of a table that is a card for each row on a phone. */
export interface Column<Row> {
  /** Its heading, and the words before its value on a card. */
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end, digits below digits; names and sentences wrap. Anything else keeps its line. */
  readonly kind?: "figure" | "words";
  /** Where it stands on a card: `title` and `figure` above, `badge` below them, `act` at the end; a line of its own unless said otherwise. */
  readonly card?: "title" | "figure" | "badge" | "line" | "act" | "none";
}

interface DataTableProps<Row> {
  label: string;
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** What a row is called where it is chosen: "pedido 1a2b3c4d". */
  nameOf: (row: Row) => string;
  /** Where rows can be chosen. */
  selection?: Selection<Row> | undefined;
  /** Which rows can be; all, unless said otherwise. */
  canChoose?: (row: Row) => boolean;
}

/** A real table on a laptop; on a phone a card for each row, which shows all that matters without scrolling sideways. */
export function DataTable<Row>({
  label,
  caption,
  columns,
  rows,
  idOf,
  nameOf,
  selection,
  ...choice
}: DataTableProps<Row>) {
  const { canChoose = () => true } = choice;
  const choosable = rows.filter(canChoose);
  const table = useRef<HTMLTableElement>(null);
  const rowKeys = useRowKeys(table, selection !== undefined);
  const names = columns.map(({ name, kind }) => (kind === "figure" ? { figure: name } : name));
  return (
    <TableFrame aria-label={label}>
      <Cards ref={table}>
        <caption>{caption}</caption>
        <Columns names={names} before={selection && <ChooseAll rows={choosable} idOf={idOf} selection={selection} />} />
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)} data-row={idOf(row)} data-chosen={selection?.chosen.has(idOf(row))} {...rowKeys}>
              {selection && (
                <td data-card="choice">
                  {canChoose(row) && (
                    <ChooseRow
                      row={row}
                      rows={choosable}
                      name={nameOf(row)}
                      isChosen={selection.chosen.has(idOf(row))}
                      toggle={selection.toggle}
                    />
                  )}
                </td>
              )}
              {columns.map(({ name, cell, kind, card = "line" }) => (
                <td key={name} data-kind={kind} data-card={card} data-name={name}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Cards>
    </TableFrame>
  );
}

interface ChooseRowProps<Row> {
  row: Row;
  rows: readonly Row[];
  name: string;
  isChosen: boolean;
  toggle: Selection<Row>["toggle"];
}

function ChooseRow<Row>({ row, rows, name, isChosen, toggle }: ChooseRowProps<Row>) {
  // A change does not tell which keys were held; the click before it does, also where the space bar made it.
  const range = useRef(false);
  function handleClick(event: MouseEvent) {
    range.current = event.shiftKey;
  }
  return (
    <Choice>
      <input
        type="checkbox"
        aria-label={`Escolher ${name}`}
        checked={isChosen}
        onClick={handleClick}
        onChange={() => toggle(rows, row, range.current)}
      />
    </Choice>
  );
}

interface ChooseAllProps<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  selection: Selection<Row>;
}

function ChooseAll<Row>({ rows, idOf, selection: { chosen, toggleAll } }: ChooseAllProps<Row>) {
  const count = rows.filter((row) => chosen.has(idOf(row))).length;
  return (
    <Choice>
      <input
        type="checkbox"
        aria-label="Escolher todos desta página"
        checked={count > 0 && count === rows.length}
        disabled={rows.length === 0}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < rows.length;
        }}
        onChange={() => toggleAll(rows)}
      />
    </Choice>
  );
}

const Choice = styled.label`
  display: grid;
  place-items: center;
  min-inline-size: ${({ theme }) => theme.size.tapDense};
  min-block-size: ${({ theme }) => theme.size.tapDense};
  cursor: pointer;
  & > input {
    inline-size: ${({ theme }) => theme.size.icon};
    block-size: ${({ theme }) => theme.size.icon};
    accent-color: ${({ theme }) => theme.colors.text};
  }
`;

const Cards = styled(Table)`
  td[data-kind="figure"] { text-align: end; }
  td[data-kind="words"] { min-inline-size: ${({ theme }) => theme.size.words}; white-space: normal; overflow-wrap: anywhere; }
  tr:focus-visible { outline-offset: calc(-1 * ${({ theme }) => theme.size.focusRing}); }
  /* A sign stays beside its words. */
  td:not([data-card="act"]) > button { min-inline-size: max-content; }
  tr[data-chosen="true"] { background: ${({ theme }) => theme.colors.raised}; }
  ${cardsOnPhones}
`;
