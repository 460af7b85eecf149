import { useCallback, useMemo, useState } from "react";

interface Selected<Row> {
  readonly scope: string;
  /** By id, as they were when selected. */
  readonly chosen: ReadonlyMap<string, Row>;
  /** Id of the last clicked row. */
  readonly last: string | null;
}

/**
 * Selection of rows, preserved across pages. Referentially stable until the selection changes, so that lists are not
 * re-rendered.
 * @param idOf returns a row's id; must be referentially stable
 * @param scope what the rows are selected from, such as the filter: another scope has an empty selection
 */
export function useSelection<Row>(idOf: (row: Row) => string, scope = "") {
  const [selected, setSelected] = useState<Selected<Row>>(() => nothingChosen(scope));
  /** Removes the rows that were acted on. Stable, because cells of a list call it. */
  const deselect = useCallback(
    (ids: readonly string[]) =>
      setSelected((now) => ({ ...now, chosen: new Map([...now.chosen].filter(([id]) => !ids.includes(id))) })),
    [],
  );
  return useMemo(() => {
    const within = (one: Selected<Row>) => (one.scope === scope ? one : nothingChosen<Row>(scope));
    const { chosen } = within(selected);

    function put(rows: readonly Row[], isChosen: boolean, last?: string) {
      setSelected((before) => {
        const now = within(before);
        const next = new Map(now.chosen);
        for (const row of rows) {
          if (isChosen) next.set(idOf(row), row);
          else next.delete(idOf(row));
        }
        return { scope, chosen: next, last: last ?? now.last };
      });
    }
    /** Toggles a row; with `range`, all rows from the last clicked one to this one. */
    function toggle(rows: readonly Row[], row: Row, range: boolean) {
      const id = idOf(row);
      const from = range ? rows.findIndex((each) => idOf(each) === within(selected).last) : -1;
      const to = rows.findIndex((each) => idOf(each) === id);
      put(from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), !chosen.has(id), id);
    }
    function toggleAll(rows: readonly Row[]) {
      put(rows, !rows.every((row) => chosen.has(idOf(row))));
    }
    const choose = (rows: readonly Row[]) => put(rows, true);
    return { chosen, toggle, toggleAll, choose, deselect, clear: () => setSelected(nothingChosen(scope)) };
  }, [selected, idOf, scope, deselect]);
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>;

const nothingChosen = <Row>(scope: string): Selected<Row> => ({ scope, chosen: new Map(), last: null });
