import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showPage } from "../testing/page";
import { serveStaff } from "../testing/staff-backend";

serveStaff("manager");
beforeEach(() => localStorage.clear());

const ready = () => screen.findByRole("button", { name: "Buscar em tudo" });
const meaningOf = (keys: string) => screen.getByText(keys, { selector: "kbd" }).closest("div")?.textContent;

it("lists every shortcut at ?, and can turn them off, except the one with Ctrl", async () => {
  showPage("/estoque/registro");
  await ready();
  await userEvent.keyboard("?");
  const toggle = await screen.findByRole("checkbox", { name: "Atalhos de uma tecla ligados neste navegador" });
  expect(meaningOf("/")).toBe("Buscar em tudo/");
  expect(meaningOf("Esc")).toBe("Fechar o que está na frenteEsc");
  expect(screen.getByText("Ir para Pedidos").closest("div")).toHaveTextContent("gp");
  expect(screen.getByText("Ctrl ou Cmd + K")).toBeInTheDocument();
  await userEvent.click(toggle);
  expect(screen.getByText("Só o atalho com Ctrl ou Cmd funciona agora.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
  await userEvent.keyboard("?/gp");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(window.location.pathname).toBe("/estoque/registro");
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.click(await screen.findByRole("button", { name: "Atalhos do teclado" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: /Atalhos de uma tecla/ }));
  await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
  await userEvent.keyboard("?");
  expect(await screen.findByRole("checkbox", { name: /Atalhos de uma tecla/ })).toBeChecked();
});

it("navigates between pages with g and a letter", async () => {
  showPage("/estoque/registro");
  await ready();
  await userEvent.keyboard("ge");
  await waitFor(() => expect(window.location.pathname).toBe("/estoque"));
});

it("goes to the filter of the page by f", async () => {
  showPage("/estoque");
  const filter = await screen.findByRole("searchbox", { name: "Filtrar produtos por nome" });
  // The host's header has a search of its own.
  const main = document.body.appendChild(document.createElement("main"));
  main.append(...[...document.body.children].filter((each) => each !== main));
  await userEvent.keyboard("f");
  expect(filter).toHaveFocus();
  await userEvent.keyboard("f/");
  expect(filter).toHaveValue("f/");
});
