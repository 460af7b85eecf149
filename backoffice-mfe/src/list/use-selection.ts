import { useState } from "react";

/** The rows of a list that somebody chose, over its pages. */
export interface Selection<Row> {
  /** The chosen rows, as they were when they were chosen, by id. */
  readonly chosen: ReadonlyMap<string, Row>;
  /** Chooses a row, or leaves it out; with `range`, every row from the last one that was pressed to this one. */
  readonly toggle: (rows: readonly Row[], row: Row, range: boolean) => void;
  /** Chooses all of these rows; leaves all out where all of them are chosen. */
  readonly toggleAll: (rows: readonly Row[]) => void;
  /** Chooses these rows too, such as those of all pages. */
  readonly choose: (rows: readonly Row[]) => void;
  readonly clear: () => void;
}

interface Kept<Row> {
  readonly scope: string;
  readonly chosen: ReadonlyMap<string, Row>;
}

/**
 * Keeps which rows are chosen until they are left out or the page is left: turning to the next page keeps them.
 * @param idOf a row's id
 * @param scope what they are chosen of, such as a filter: under another one nothing is chosen
 */
export function useSelection<Row>(idOf: (row: Row) => string, scope = ""): Selection<Row> {
  const [kept, setKept] = useState<Kept<Row>>({ scope, chosen: new Map() });
  const [last, setLast] = useState<string | null>(null);
  const chosenOf = (one: Kept<Row>): ReadonlyMap<string, Row> => (one.scope === scope ? one.chosen : new Map());
  const chosen = chosenOf(kept);

  function put(rows: readonly Row[], isChosen: boolean) {
    setKept((before) => {
      const next = new Map(chosenOf(before));
      for (const row of rows) {
        if (isChosen) next.set(idOf(row), row);
        else next.delete(idOf(row));
      }
      return { scope, chosen: next };
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
  const choose = (rows: readonly Row[]) => put(rows, true);
  return { chosen, toggle, toggleAll, choose, clear: () => setKept({ scope, chosen: new Map() }) };
}
