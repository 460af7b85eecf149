import { UiProvider } from "@store/shared-ui";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { type Column, DataTable } from "../data-table";
import { ActOnMany } from "./act-on-many";
import { SelectionBar } from "./selection-bar";
import type { ActOnItems, ManyItem } from "./use-act-on-many";
import { useSelection } from "./use-selection";

const user = userEvent.setup({ delay: null });
const rows: ManyItem[] = ["a", "b", "c", "d"].map((id) => ({ id, name: `Item ${id}` }));
const columns: Column<ManyItem>[] = [
  { name: "Nome", cell: ({ name }) => name, card: "title" },
  { name: "Valor", cell: () => "1,00", kind: "figure", card: "figure" },
];

interface ShopProps {
  act: ActOnItems;
  perCall?: number;
  onDone?: () => void;
}

function Shop({ act, perCall = 1, onDone = () => {} }: ShopProps) {
  const [page, setPage] = useState(rows.slice(0, 3));
  const selection = useSelection<ManyItem>(({ id }) => id);
  const [isActing, setActing] = useState(false);
  return (
    <UiProvider>
      <button type="button" onClick={() => setPage(rows.slice(3))}>
        Próxima
      </button>
      <SelectionBar selection={selection} one="selecionado" many="selecionados">
        <button type="button" onClick={() => setActing(true)}>
          Liberar
        </button>
      </SelectionBar>
      <DataTable
        label="Itens"
        caption="itens"
        columns={columns}
        rows={page}
        nameOf={({ name }) => name}
        selection={selection}
      />
      {isActing && (
        <ActOnMany
          title="Liberar"
          effect="Serão liberados."
          action="Confirmar"
          items={[...selection.chosen.values()]}
          act={act}
          failed={(error) => `falhou: ${error instanceof Error ? error.message : ""}`}
          perCall={perCall}
          onDone={onDone}
          onClose={() => setActing(false)}
        />
      )}
    </UiProvider>
  );
}

const box = (name: string) => screen.getByRole("checkbox", { name });
const click = (name: string) => user.click(screen.getByRole("button", { name }));
const barText = () => screen.queryByText(/^\d+ selecionados?$/, { selector: "strong" })?.textContent;

async function begin(props: ShopProps) {
  render(<Shop {...props} />);
  await user.click(box("Selecionar todos desta página"));
  await click("Liberar");
  await user.type(screen.getByLabelText("Motivo"), "conferido");
  await click("Confirmar");
  return within(screen.getByRole("dialog", { name: "Liberar" }));
}

const unused: ActOnItems = async () => {};

it("selects a range from the last click with Shift", async () => {
  render(<Shop act={unused} />);
  await user.click(box("Selecionar Item c"));
  await user.keyboard("{Shift>}");
  await user.click(box("Selecionar Item a"));
  await user.keyboard("{/Shift}");
  expect(barText()).toBe("3 selecionados");
});

it("chooses a page and keeps it on the next one", async () => {
  render(<Shop act={unused} />);
  await user.click(box("Selecionar todos desta página"));
  await click("Próxima");
  await user.click(box("Selecionar Item d"));
  expect(barText()).toBe("4 selecionados");
  await user.click(box("Selecionar todos desta página"));
  expect(barText()).toBe("3 selecionados");
  await click("Limpar seleção");
  expect(barText()).toBeUndefined();
});

it("does one after the other for one reason, and says when it ended", async () => {
  const calls: [string[], string][] = [];
  const onDone = jest.fn();
  const dialog = await begin({
    act: async (items, reason) => void calls.push([items.map(({ id }) => id), reason]),
    onDone,
  });
  expect(await dialog.findByText("3 de 3 feitos.")).toBeInTheDocument();
  expect(calls).toEqual(["a", "b", "c"].map((id) => [[id], "conferido"]));
  expect(dialog.queryByRole("button", { name: /Tentar de novo/ })).toBeNull();
  await click("Concluir");
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("goes on after one that did not go, says which and why, and tries it again", async () => {
  let isMended = false;
  const act: ActOnItems = async ([item]) => {
    if (item?.id === "b" && !isMended) throw new Error("sem estoque");
  };
  const dialog = await begin({ act });
  expect(await dialog.findByText("2 de 3 feitos.")).toBeInTheDocument();
  expect(dialog.getByText("1 não foi feito")).toBeInTheDocument();
  expect(dialog.getByText("Item b: falhou: sem estoque")).toBeInTheDocument();
  isMended = true;
  await click("Tentar de novo os que faltam");
  expect(await dialog.findByText("3 de 3 feitos.")).toBeInTheDocument();
});

it("does not try again what can only be refused again, and keeps saying so", async () => {
  const tried: string[] = [];
  const act: ActOnItems = async ([item]) => {
    if (!item) return [];
    tried.push(item.id);
    if (item.id === "a") return [{ ...item, reason: "já liberado", isLasting: true }];
    if (item.id === "b" && tried.length < 4) throw new Error("sem resposta");
    return [];
  };
  const dialog = await begin({ act });
  await dialog.findByText("1 de 3 feito.");
  await click("Tentar de novo os que faltam");
  expect(await dialog.findByText("2 de 3 feitos.")).toBeInTheDocument();
  expect(tried).toEqual(["a", "b", "c", "b"]);
  expect(dialog.getByText("Item a: já liberado")).toBeInTheDocument();
  expect(dialog.queryByRole("button", { name: /Tentar de novo/ })).toBeNull();
});

it("can be stopped: the current call ends, the rest is not tried", async () => {
  let finish = () => {};
  const act: ActOnItems = () => new Promise<void>((resolve) => (finish = resolve));
  const dialog = await begin({ act });
  expect(dialog.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "0 de 3");
  await user.click(dialog.getByRole("button", { name: "Parar" }));
  finish();
  expect(await dialog.findByText("1 de 3 feito. 2 sem tentar, porque foi parado.")).toBeInTheDocument();
});

it("draws the cells of no row again when one is chosen", async () => {
  const cell = jest.fn(({ name }: ManyItem) => name);
  const counted = [{ name: "Nome", cell }];
  function Counted() {
    const selection = useSelection<ManyItem>(({ id }) => id);
    const names = { label: "Itens", caption: "itens", nameOf: ({ name }: ManyItem) => name };
    return <DataTable {...names} columns={counted} rows={rows} selection={selection} />;
  }
  render(<Counted />, { wrapper: UiProvider });
  cell.mockClear();
  await user.click(box("Selecionar todos desta página"));
  expect(box("Selecionar Item d")).toBeChecked();
  expect(cell).not.toHaveBeenCalled();
});
