import { StoreError } from "@store/shared-data";
import { UiProvider } from "@store/shared-ui";
import { render, screen } from "@testing-library/react";
import { watchDialogs } from "../../testing/browser";
import { PagedList } from "./paged-list";

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
      <PagedList
        query={query}
        name="números"
        total={({ total }) => total}
        perPage={2}
        page={page}
        onPage={onPage}
        empty={<p>Nenhum número</p>}
      >
        {({ numbers }) => <p>{numbers.join(" ")}</p>}
      </PagedList>
    </UiProvider>,
  );
}

const said = watchDialogs();

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

it("stays on a page that is still on its way", () => {
  const onPage = jest.fn();
  show({ ...answered([1, 2], 2), isPlaceholderData: true }, 2, onPage);
  expect(onPage).not.toHaveBeenCalled();
  expect(screen.getByText("1 2")).toBeInTheDocument();
});
