import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useShortcut } from "./use-shortcut";

type TableRef = { readonly current: HTMLElement | null };

const rowsOf = (table: TableRef) => [...(table.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
const presentRow = (table: TableRef) => rowsOf(table).find((row) => row.contains(document.activeElement));

/**
 * Keyboard navigation of a table: j and k move between rows, o or Enter opens a row, x selects it. Rows get the focus,
 * so that Tab continues to a row's buttons.
 * @param hasChoice true if rows can be selected
 * @returns props of each row
 */
export function useRowKeys(table: TableRef, hasChoice: boolean) {
  function step(by: 1 | -1) {
    const rows = rowsOf(table);
    const present = presentRow(table);
    const next = present ? rows[rows.indexOf(present) + by] : by > 0 ? rows[0] : rows.at(-1);
    next?.focus();
  }
  const choose = () => presentRow(table)?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
  useShortcut("j", "Próxima linha", () => step(1), { repeats: true, within: table });
  useShortcut("k", "Linha anterior", () => step(-1), { repeats: true, within: table });
  useShortcut("o", "Abrir a linha (também Enter)", () => openRow(presentRow(table)), { within: table });
  useShortcut("x", "Selecionar a linha", choose, { within: table, when: hasChoice });
  // When an action removes the focused row, the next one gets the focus, so that keyboard users keep their position.
  const place = useRef(-1);
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const rows = rowsOf(table);
    rows[Math.min(place.current, rows.length - 1)]?.focus();
  });
  return {
    tabIndex: -1,
    onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
      place.current = rowsOf(table).indexOf(currentTarget);
    },
    onBlur({ currentTarget }: FocusEvent<HTMLElement>) {
      if (currentTarget.isConnected) place.current = -1;
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      // Enter on a button inside the row triggers the button itself.
      if (event.key === "Enter" && event.target === event.currentTarget) openRow(event.currentTarget);
    },
  };
}

// The cell with a row's link is the one that a card shows as its action or title.
const mainActs = [
  "[data-open]",
  '[data-card="act"] :is(button, a)',
  '[data-card="title"] :is(button, a)',
  "td :is(button, a)",
];

function openRow(row: HTMLElement | undefined): void {
  const found = mainActs.map((act) => row?.querySelector<HTMLElement>(act)).find(Boolean);
  found?.click();
}
