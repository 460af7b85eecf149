import { useState } from "react";

/** The rows of a list that somebody chose, over its pages. */
export interface Selection<Row> {
  /** The chosen rows, as they were when they were chosen, by id. */
  readonly chosen: ReadonlyMap<string, Row>;
  /** Chooses a row, or leaves it out; with `range`, every row from the last one that was pressed to this one. */
  readonly toggle: (rows: readonly Row[], row: Row, range: boolean) => void;
  /** Chooses all of these rows; leaves all out where all of them are chosen. */
  readonly toggleAll: (rows: readonly Row[]) => void;
  readonly clear: () => void;
}

/**
 * Keeps which rows are chosen until they are left out or the page is left: turning to the next page keeps them.
 * @param idOf a row's id
 */
export function useSelection<Row>(idOf: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [last, setLast] = useState<string | null>(null);

  function put(rows: readonly Row[], isChosen: boolean) {
    setChosen((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (isChosen) next.set(idOf(row), row);
        else next.delete(idOf(row));
      }
      return next;
    });
  }
  function toggle(rows: readonly Row[], row: Row, range: boolean) {
    const isChosen = !chosen.has(idOf(row));
    const from = range ? rows.findIndex((each) => idOf(each) === last) : -1;
    const to = rows.findIndex((each) => idOf(each) === idOf(row));
    put(from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), isChosen);
    setLast(idOf(row));
  }
  function toggleAll(rows: readonly Row[]) {
    put(rows, !rows.every((row) => chosen.has(idOf(row))));
  }
  return { chosen, toggle, toggleAll, clear: () => setChosen(new Map()) };
}
