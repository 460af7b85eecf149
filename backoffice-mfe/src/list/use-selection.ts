import { useMemo, useState } from "react";

/** The selected rows of a list, over its pages. */
export interface Selection<Row> {
  /** The chosen rows, as they were when they were chosen, by id. */
  readonly chosen: ReadonlyMap<string, Row>;
  /** Chooses a row, or leaves it out; with `range`, every row from the last one that was clicked to this one. */
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
  /** The row that was clicked last. */
  readonly last: string | null;
}

/**
 * Keeps which rows are chosen until they are left out or the page is left: turning to the next page keeps them. The same object while nothing
 * else is chosen: a list that has it is not rendered again.
 * @param idOf a row's id; the same function at every render
 * @param scope what they are chosen of, such as a filter: under another one nothing is chosen
 */
export function useSelection<Row>(idOf: (row: Row) => string, scope = ""): Selection<Row> {
  const [kept, setKept] = useState<Kept<Row>>(() => nothingChosen(scope));
  return useMemo(() => {
    const within = (one: Kept<Row>) => (one.scope === scope ? one : nothingChosen<Row>(scope));
    const { chosen } = within(kept);

    function put(rows: readonly Row[], isChosen: boolean, last?: string) {
      setKept((before) => {
        const now = within(before);
        const next = new Map(now.chosen);
        for (const row of rows) {
          if (isChosen) next.set(idOf(row), row);
          else next.delete(idOf(row));
        }
        return { scope, chosen: next, last: last ?? now.last };
      });
    }
    function toggle(rows: readonly Row[], row: Row, range: boolean) {
      const id = idOf(row);
      const from = range ? rows.findIndex((each) => idOf(each) === within(kept).last) : -1;
      const to = rows.findIndex((each) => idOf(each) === id);
      put(from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), !chosen.has(id), id);
    }
    function toggleAll(rows: readonly Row[]) {
      put(rows, !rows.every((row) => chosen.has(idOf(row))));
    }
    const choose = (rows: readonly Row[]) => put(rows, true);
    return { chosen, toggle, toggleAll, choose, clear: () => setKept(nothingChosen(scope)) };
  }, [kept, idOf, scope]);
}

const nothingChosen = <Row>(scope: string): Kept<Row> => ({ scope, chosen: new Map(), last: null });
