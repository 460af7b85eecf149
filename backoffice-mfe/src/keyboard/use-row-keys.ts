import type { KeyboardEvent } from "react";
import { useShortcut } from "./use-shortcut";

type TableRef = { readonly current: HTMLElement | null };

const rowsOf = (table: TableRef) => [...(table.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
const presentRow = (table: TableRef) => rowsOf(table).find((row) => row.contains(document.activeElement));

/**
 * Goes through the rows of a table by the keyboard: j and k to the next and the one before, o or Enter opens it, x chooses it. A row takes
 * the focus, and from there Tab goes through its buttons.
 * @param hasChoice whether its rows can be chosen
 * @returns what each row needs: it takes the focus, and opens at Enter
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
  return {
    tabIndex: -1,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      // Not of a button in it, which does its own.
      if (event.key === "Enter" && event.target === event.currentTarget) openRow(event.currentTarget);
    },
  };
}

// A row's subject is in the cell that a card shows as its action, or as its title.
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
