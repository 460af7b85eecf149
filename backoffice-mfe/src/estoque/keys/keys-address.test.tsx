import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { imports, keyRow, openKeyList } from "../../testing/keys-window";
import { showPage } from "../../testing/show-page";
import { serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("admin", {
  "rpc list_key_imports": () => imports(),
  "rpc list_product_keys": () => value({ keys: [keyRow()], total: 120 }),
});
watchDialogs();
const requests = () => backend.callsOf("rpc list_product_keys").at(-1)?.body;
const query = () => Object.fromEntries(new URLSearchParams(window.location.search));

it("shows what a link asks for, and leaves nothing of it behind when it is closed", async () => {
  showPage("/estoque?busca=tiktok&keys=tiktok-1&aba=todas&entrega=entregues&destinatario=ana&pagina=2");
  const modal = within(await screen.findByRole("dialog", { name: "Keys: Conta TikTok" }));
  await waitFor(() => expect(requests()).toMatchObject({ p_state: "used", p_search: "ana", p_offset: 50 }));
  expect(modal.getByRole("searchbox")).toHaveValue("ana");
  expect(modal.getByRole("combobox", { name: "Situação" })).toHaveDisplayValue("Entregues");
  await userEvent.click(modal.getByRole("button", { name: "Fechar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(window.location.search).toBe("?busca=tiktok");
});

it("keeps the tab, the state, the search and the page of the keys in the address, without a step of the history", async () => {
  const modal = await openKeyList();
  const steps = window.history.length;
  expect(query()).toMatchObject({ aba: "todas" });
  const states = await modal.findByRole("combobox", { name: "Situação" });
  expect([...states.children].map(({ textContent }) => textContent)).toEqual(["Todas", "Disponíveis", "Entregues"]);
  await userEvent.selectOptions(states, "Disponíveis");
  await waitFor(() => expect(query()).toMatchObject({ entrega: "disponiveis" }));
  await userEvent.click(await modal.findByRole("button", { name: "Próxima" }));
  await waitFor(() => expect(query()).toMatchObject({ entrega: "disponiveis", pagina: "2" }));
  await userEvent.type(modal.getByRole("searchbox"), "ana");
  await waitFor(() => expect(query()).toMatchObject({ entrega: "disponiveis", destinatario: "ana" }));
  expect(query()).not.toHaveProperty("pagina");
  await waitFor(() => expect(requests()).toMatchObject({ p_state: "available", p_search: "ana", p_offset: 0 }));
  await userEvent.click(modal.getByRole("tab", { name: "Adicionar keys" }));
  await waitFor(() => expect(query()).not.toHaveProperty("aba"));
  expect(query()).not.toHaveProperty("destinatario");
  expect(window.history.length).toBe(steps);
});
