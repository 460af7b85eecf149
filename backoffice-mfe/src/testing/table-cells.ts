import { within } from "@testing-library/react";

/** The texts of a table's rows, cell by cell, without the row of names. */
export function cellsOf(table: HTMLElement) {
  const [, ...lines] = within(table).getAllByRole("row");
  return lines.map((line) =>
    within(line)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  );
}
