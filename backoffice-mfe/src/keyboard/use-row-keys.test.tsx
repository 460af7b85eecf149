import { theme } from "@store/shared-ui";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ThemeProvider } from "styled-components";
import { useSelection } from "../list/bulk/use-selection";
import { DataTable } from "../list/data-table";

const opened: string[] = [];
beforeEach(() => {
  opened.length = 0;
});

function List({ choosable = true, cell = "act" as "act" | "title" | "line" }) {
  const selection = useSelection<string>((row) => row);
  return (
    <ThemeProvider theme={theme}>
      <DataTable
        label="Linhas"
        caption="3 linhas"
        rows={["um", "dois", "tres"]}
        idOf={(row) => row}
        nameOf={(row) => `linha ${row}`}
        selection={choosable ? selection : undefined}
        columns={[
          {
            name: "Id",
            card: "line",
            cell: (row) => (cell === "line" ? row : <button type="button">Copiar {row}</button>),
          },
          {
            name: "Ato",
            card: cell,
            cell: (row) => (
              <button type="button" onClick={() => opened.push(row)}>
                Abrir {row}
              </button>
            ),
          },
        ]}
      />
    </ThemeProvider>
  );
}
const focused = () => document.activeElement?.getAttribute("data-row");

it("goes to the next row and the one before, no further than the ends, also held down", async () => {
  render(<List />);
  await userEvent.keyboard("j");
  expect(focused()).toBe("um");
  await userEvent.keyboard("jj");
  expect(focused()).toBe("tres");
  await userEvent.keyboard("j");
  expect(focused()).toBe("tres");
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "k", repeat: true });
  expect(focused()).toBe("dois");
});

it.each(["act", "title", "line"] as const)("opens a row by o and Enter, where its way in is its %s", async (cell) => {
  render(<List cell={cell} />);
  await userEvent.keyboard("oj{Enter}jo");
  expect(opened).toEqual(["um", "dois"]);
});

it("leaves Enter to a button that has the focus", async () => {
  render(<List />);
  screen.getByRole("button", { name: "Copiar um" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(opened).toEqual([]);
});

it("chooses the row by x, where rows can be chosen", async () => {
  const { unmount } = render(<List />);
  await userEvent.keyboard("xjjx");
  expect(screen.getByRole("checkbox", { name: "Selecionar linha dois" })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Selecionar linha um" })).not.toBeChecked();
  await userEvent.keyboard("x");
  expect(screen.getByRole("checkbox", { name: "Selecionar linha dois" })).not.toBeChecked();
  unmount();
  render(<List choosable={false} />);
  await userEvent.keyboard("jx");
  expect(screen.queryByRole("checkbox")).toBeNull();
});
