import { onlineManager } from "@store/shared-data/query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openSearch } from "../testing/search-window";
import { rows, serveStaff, value } from "../testing/staff-backend";

const product = { id: "um", name: "Conta Um", stock_count: 3, is_active: true, ggcheckout_id: "gg" };
const backend = serveStaff("manager", {
  "GET staff_actions": () => rows([]),
  "rpc staff_search": () => value({ orders: [], payments: [], customers: [], keys: [], products: [product] }),
});
const askedFor = () => backend.callsOf("rpc staff_search").map(({ body }) => (body as { p_text: string }).p_text);

it("waits for the internet where there is none, and says so", async () => {
  const { field } = await openSearch();
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent(window, new Event("offline"));
  onlineManager.setOnline(false);
  await userEvent.type(field, "conta");
  await waitFor(() => expect(field).toHaveAccessibleDescription("Sem conexão: a busca espera a internet voltar."));
  jest.restoreAllMocks();
  fireEvent(window, new Event("online"));
  onlineManager.setOnline(true);
  expect(await screen.findByRole("group", { name: "Produtos" })).toBeInTheDocument();
});

it("keeps a pasted key of several lines one key", async () => {
  const { field } = await openSearch();
  await userEvent.click(field);
  await userEvent.paste("usuario: a\r\n  senha: b\n");
  expect(field).toHaveValue("usuario: a senha: b");
  // Enter opens the first line, as of what was typed.
  expect(field.getAttribute("aria-activedescendant")).not.toBe("");
  await waitFor(() => expect(askedFor()).toEqual(["usuario: a senha: b"]));
  await userEvent.clear(field);
  await userEvent.paste("uma linha\n");
  expect(field).toHaveValue("uma linha");
});
