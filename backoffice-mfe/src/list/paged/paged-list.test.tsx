import { StoreError } from "@store/shared-data";
import { UiProvider } from "@store/shared-ui";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { said, watchDialogs } from "../../testing/browser";
import { PagedList } from "./paged-list";
import { StaffPagination } from "./staff-pagination";

interface Numbers {
  numbers: readonly number[];
  total: number;
}

type Query = Parameters<typeof PagedList<Numbers>>[0]["query"];

const asking: Query = { data: undefined, error: null, isPlaceholderData: false, refetch: () => undefined };
const answered = (numbers: number[], total: number): Query => ({ ...asking, data: { numbers, total } });

function show(query: Query, page = 1, onPage: (page: number) => void = () => {}) {
  render(
    <UiProvider>
      <PagedList query={query} name="números" perPage={2} page={page} onPage={onPage} empty={<p>Nenhum número</p>}>
        {({ numbers }) => <p>{numbers.join(" ")}</p>}
      </PagedList>
    </UiProvider>,
  );
}

watchDialogs();

it("says what it waits for", () => {
  show(asking);
  expect(screen.getByRole("status", { name: "Carregando números" })).toBeInTheDocument();
});

it("offers another try where nothing came", () => {
  const refetch = jest.fn();
  show({ ...asking, error: new StoreError("rejected", "quebrou"), refetch });
  expect(screen.getByText("Erro ao carregar números: quebrou")).toBeInTheDocument();
  expect(said.alerts).toEqual(["Erro ao carregar números: quebrou"]);
  screen.getByRole("button", { name: "Tentar novamente" }).click();
  expect(refetch).toHaveBeenCalledTimes(1);
});

it("keeps the rows that it has, and says so, where they could not be asked for again", () => {
  show({ ...answered([1, 2], 3), error: new StoreError("rejected", "quebrou") });
  expect(screen.getByText("1 2")).toBeInTheDocument();
  expect(screen.getByRole("status")).toHaveTextContent("Erro ao carregar números: quebrou");
  expect(said.alerts).toEqual([]);
});

it("says that there is nothing only where there is nothing in all", () => {
  show(answered([], 0));
  expect(screen.getByText("Nenhum número")).toBeInTheDocument();
});

it("goes back to the last page that there is, and claims nothing meanwhile", () => {
  const onPage = jest.fn();
  show(answered([], 3), 3, onPage);
  expect(onPage).toHaveBeenCalledWith(2);
  expect(screen.queryByText("Nenhum número")).not.toBeInTheDocument();
  expect(screen.getByRole("status", { name: "Carregando números" })).toBeInTheDocument();
});

function showPages(page: number, pageCount: number) {
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
  showPages(1, 1);
  expect(screen.queryByRole("navigation")).toBeNull();
  showPages(1, 2);
  expect(screen.getByText("Página 1 de 2")).toBeInTheDocument();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("steps, and leads to either end", async () => {
  const onChange = showPages(7, 4000);
  expect(screen.getByText("Página 7 de 4.000")).toBeInTheDocument();
  for (const name of ["Anterior", "Próxima", "Primeira", "Última"]) await click(name);
  expect(onChange.mock.calls).toEqual([[6], [8], [1], [4000]]);
});

it.each([
  [" 12 ", 12],
  ["0", 1],
  ["999999", 40],
])("turns to the page %p that is typed, or the nearest there is", async (typed, page) => {
  const onChange = showPages(7, 40);
  await userEvent.type(screen.getByRole("textbox", { name: "Ir para a página" }), `${typed}{Enter}`);
  expect(onChange.mock.calls).toEqual([[page]]);
});

it.each(["", "x", "-1", "1e3", "7"])("stays for %p", async (typed) => {
  const onChange = showPages(7, 40);
  await userEvent.type(screen.getByRole("textbox", { name: "Ir para a página" }), `${typed}{Enter}`);
  expect(onChange).not.toHaveBeenCalled();
});
