import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { claimResponses } from "../testing/claims";
import { noticeRow, noticesResponses } from "../testing/notices";
import { actionRow } from "../testing/rows";
import { showPage } from "../testing/show-page";
import { serveStaff } from "../testing/staff-backend";
import { logResponses } from "../testing/staff-log";
import { teamResponses } from "../testing/team";

const change = { price: { from: 10, to: 20 } };
const notice = noticeRow({ sent_at: "2026-11-21T15:00:00Z", opened_at: "2026-11-21T16:00:00Z" });
serveStaff("admin", {
  ...claimResponses,
  ...noticesResponses([notice]),
  ...logResponses([actionRow({ product_id: "tiktok-1", changes: change })]),
  ...teamResponses(),
});

// Beside one of these stands another; a line that says nothing is not there.
const ownLine = ["title", "line", "badge"];

it.each([
  ["/estoque/registro", ["O quê", "Sobre", "Motivo", "Quem"]],
  ["/estoque/garantias", ["Produto", "Motivo", "Cliente", "Situação"]],
  ["/estoque/notificacoes", ["Aviso", "Pedido", "Para", "Situação"]],
  ["/estoque/equipe", ["Pessoa", "Segundo fator", "Visto por último", "Função"]],
])("gives a card of %s four lines, so that three fit a phone's first screen", async (address, lines) => {
  showPage(address);
  const [, row] = await screen.findAllByRole("row");
  const cells = [...(row?.querySelectorAll<HTMLElement>("td") ?? [])];
  const shown = cells.filter(({ dataset }) => ownLine.includes(dataset.card ?? ""));
  expect(shown.map(({ dataset }) => dataset.name).sort()).toEqual(lines.sort());
});

beforeEach(() => localStorage.clear());

const headings = async () =>
  within(await screen.findByRole("table"))
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
const box = (name: string) => screen.getByRole("checkbox", { name });

it("hides a column and tightens the rows, and remembers both for this list", async () => {
  const { unmount } = showPage("/estoque/garantias");
  expect(await headings()).toContain("Motivo");
  await userEvent.click(screen.getByRole("button", { name: "Exibir" }));
  const choices = within(screen.getByRole("group", { name: "Colunas e linhas" })).getAllByRole("checkbox");
  expect(choices.map(({ parentElement }) => parentElement?.textContent)).not.toContain("Chamado");
  await userEvent.click(box("Motivo"));
  await userEvent.click(box("Linhas compactas"));
  await waitFor(async () => expect(await headings()).not.toContain("Motivo"));
  expect(screen.getByRole("table")).toHaveAttribute("data-compact");
  unmount();
  showPage("/estoque/garantias");
  expect(await headings()).not.toContain("Motivo");
  await userEvent.click(screen.getByRole("button", { name: "Exibir" }));
  await userEvent.click(box("Motivo"));
  await waitFor(async () => expect(await headings()).toContain("Motivo"));
});
