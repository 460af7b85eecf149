import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { claimResponses } from "../testing/claims";
import { showPage } from "../testing/show-page";
import { serveStaff } from "../testing/staff-backend";

serveStaff("manager", claimResponses);
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
