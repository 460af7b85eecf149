import { UiProvider } from "@store/shared-ui";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StaffPagination } from "./staff-pagination";

function show(page: number, pageCount: number) {
  const onChange = jest.fn();
  render(
    <UiProvider>
      <StaffPagination label="Páginas de números" page={page} pageCount={pageCount} onChange={onChange} />
    </UiProvider>,
  );
  return onChange;
}
const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("is nothing for one page, and offers no jump where two are there", () => {
  show(1, 1);
  expect(screen.queryByRole("navigation")).toBeNull();
  show(1, 2);
  expect(screen.getByText("Página 1 de 2")).toBeInTheDocument();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("steps, and leads to either end", async () => {
  const onChange = show(7, 4000);
  expect(screen.getByText("Página 7 de 4.000")).toBeInTheDocument();
  for (const name of ["Anterior", "Próxima", "Primeira", "Última"]) await click(name);
  expect(onChange.mock.calls).toEqual([[6], [8], [1], [4000]]);
});

it.each([
  ["1", ["Anterior", "Primeira"]],
  ["9", ["Próxima", "Última"]],
])("leads nowhere past page %s", (page, names) => {
  show(Number(page), 9);
  for (const name of names) expect(screen.getByRole("button", { name })).toBeDisabled();
});

it.each([
  ["12", 12],
  [" 3 ", 3],
  ["0", 1],
  ["999999", 40],
])("turns to the page %p that is typed, or the nearest there is", async (typed, page) => {
  const onChange = show(7, 40);
  await userEvent.type(screen.getByRole("textbox", { name: "Ir para a página" }), `${typed}{Enter}`);
  expect(onChange.mock.calls).toEqual([[page]]);
});

it.each(["", "x", "-1", "1e3", "7"])("stays for %p", async (typed) => {
  const onChange = show(7, 40);
  await userEvent.type(screen.getByRole("textbox", { name: "Ir para a página" }), `${typed}{Enter}`);
  expect(onChange).not.toHaveBeenCalled();
});
