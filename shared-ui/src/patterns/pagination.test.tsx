import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { UiProvider } from "../tokens/ui-provider";
import { Pagination } from "./pagination";

it.each([
  [1, 3, true, false],
  [2, 3, false, false],
  [3, 3, false, true],
  [4, 3, false, true],
])("leads from page %i of %i: first %s, last %s", async (page, pageCount, isFirst, isLast) => {
  const turn = jest.fn();
  render(<Pagination label="Páginas" page={page} pageCount={pageCount} onChange={turn} />, { wrapper: UiProvider });
  const [before, after] = ["Anterior", "Próxima"].map((name) => screen.getByRole("button", { name }));
  expect([before, after].map((button) => button?.hasAttribute("disabled"))).toEqual([isFirst, isLast]);
  if (before) await userEvent.click(before);
  if (after) await userEvent.click(after);
  expect(turn.mock.calls).toEqual([...(isFirst ? [] : [[page - 1]]), ...(isLast ? [] : [[page + 1]])]);
  expect(screen.getByRole("navigation", { name: "Páginas" })).toHaveTextContent(`Página ${page} de ${pageCount}`);
});

it("keeps the focus where its last page disables the button", async () => {
  const list = (page: number) => <Pagination label="Páginas" page={page} pageCount={2} onChange={() => undefined} />;
  const { rerender } = render(list(1), { wrapper: UiProvider });
  await userEvent.click(screen.getByRole("button", { name: "Próxima" }));
  rerender(list(2));
  expect(screen.getByRole("button", { name: "Anterior" })).toHaveFocus();
});

it.each([0, 1])("is not rendered for %i pages", (pageCount) => {
  render(<Pagination label="Páginas" page={1} pageCount={pageCount} onChange={() => undefined} />);
  expect(screen.queryByRole("navigation")).toBeNull();
});
