import { screen, within } from "@testing-library/react";
import type { OpenWindow } from "./windows";

/** The text of each element. */
export const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);

/** The texts of a table's rows, cell by cell, without the row of names. */
export function cellsOf(table: HTMLElement) {
  const [, ...lines] = within(table).getAllByRole("row");
  return lines.map((line) => textsOf(within(line).getAllByRole("cell")));
}

/** The facts that a page or a part of it states: what each is called, and what it says. */
export const factsOf = (part: Pick<OpenWindow, "getAllByRole"> = screen) =>
  part.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);

/** Where a link of a page, or of a part of it, leads. */
export const hrefOf = (name: string | RegExp, part: Pick<OpenWindow, "getByRole"> = screen) =>
  part.getByRole("link", { name }).getAttribute("href");
