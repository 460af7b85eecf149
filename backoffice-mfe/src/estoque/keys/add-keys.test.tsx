import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  addKeys,
  addKeysOf,
  importRow,
  imports,
  keyResponses,
  keysField,
  keysOf,
  openKeys,
  report,
  writeKeys,
} from "../../testing/keys-window";
import { click } from "../../testing/page";
import { deferredResponse, refusal, said, serveStaff } from "../../testing/staff-backend";

const backend = serveStaff("manager", keyResponses);

it("adds the keys, says so, and empties the field", async () => {
  const modal = await addKeysOf("a\nb\na", 2);
  await waitFor(() => expect(said.alerts).toEqual(["2 keys adicionadas com sucesso!"]));
  expect(backend.sent("rpc add_product_keys")).toEqual([
    { p_product_id: "tiktok-1", p_keys: ["a", "b"], p_import_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
  expect(keysField(modal)).toHaveValue("");
  expect(modal.getByText("2 keys adicionadas! Estoque: 6")).toBeInTheDocument();
  await waitFor(() => expect(backend.callsOf("GET products").length).toBeGreaterThan(1));
});

it("reports what became of every key", async () => {
  const counts = { existing: 2, repeated: 3, delivered: 4 };
  backend.change({ "rpc add_product_keys": () => report({ added: 1, stock: 9, ...counts }) });
  const modal = await addKeysOf("a\nb", 2);
  await modal.findByText("2 já estavam na loja; 3 repetidas; 4 entregues na hora a pedidos que esperavam.");
  await waitFor(() => expect(said.alerts).toEqual(["1 keys adicionadas! Estoque: 9"]));
});

it("sends 500 at a time, shows how far it has come, and holds the window open meanwhile", async () => {
  const second = deferredResponse();
  let calls = 0;
  backend.change({
    "rpc add_product_keys": (call) => (++calls === 2 ? second.response : keyResponses["rpc add_product_keys"](call)),
  });
  const modal = await addKeysOf(keysOf(501).join("\n"), 501);
  const progress = await modal.findByRole("progressbar", { name: "Adicionando keys" });
  await waitFor(() => expect(progress).toHaveAttribute("aria-valuetext", "500 de 501"));
  expect(keysField(modal)).toBeDisabled();
  expect(modal.queryByRole("button", { name: /^Adicionar/ })).toBeNull();
  await click(modal, "Fechar");
  fireEvent.mouseDown(screen.getByRole("dialog"));
  expect(screen.getByRole("dialog")).toBeInTheDocument();
  expect(said.questions).toEqual([]);
  second.resolve(report({ added: 1, stock: 505 }));
  await waitFor(() => expect(said.alerts).toEqual(["501 keys adicionadas com sucesso!"]));
});

it("stops between two calls when cancelled, and puts back what was not sent", async () => {
  const resolve = backend.hold("rpc add_product_keys");
  const modal = await addKeysOf(keysOf(502).join("\n"), 502);
  await userEvent.click(await modal.findByRole("button", { name: "Cancelar" }));
  resolve(report({ added: 500, stock: 504 }));
  await waitFor(() => expect(said.alerts).toEqual(["500 keys adicionadas! Estoque: 504"]));
  expect(keysField(modal)).toHaveValue("key-500\nkey-501");
  expect(modal.getByText("2 não enviadas (continuam no campo).")).toBeInTheDocument();
  expect(backend.callsOf("rpc add_product_keys")).toHaveLength(1);
});

it("says why adding failed, and keeps the key that was not sent", async () => {
  backend.change({ "rpc add_product_keys": () => refusal(403, "Access denied: Admin validation failed") });
  const modal = await addKeysOf("a", 1);
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao adicionar keys: Access denied: Admin validation failed"]));
  expect(keysField(modal)).toHaveValue("a");
  expect(modal.getByText("Nenhuma key confirmada")).toBeInTheDocument();
  expect(modal.getByText("1 não enviada (continua no campo).")).toBeInTheDocument();
});

it("asks before keys that were not sent are lost", async () => {
  const modal = await openKeys("a");
  await modal.findByRole("button", { name: "Adicionar 1 key" });
  said.agrees = false;
  fireEvent.mouseDown(screen.getByRole("dialog"));
  expect(said.questions).toEqual([]);
  await click(modal, "Fechar");
  expect(said.questions).toEqual(["As keys que não foram enviadas serão perdidas. Fechar mesmo assim?"]);
  expect(screen.getByRole("dialog")).toBeInTheDocument();
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
  said.agrees = true;
  await click(modal, "Fechar");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("keeps what follows a lost answer in the same import, and begins another once it is undone", async () => {
  backend.change({ "rpc add_product_keys": () => ({ status: 504, body: "" }) });
  const importIds = () => backend.sent("rpc add_product_keys").map(({ p_import_id }) => p_import_id);
  const modal = await addKeysOf("a\nb", 2);
  const unsure =
    "2 sem resposta do servidor: podem já estar no estoque (continuam no campo, e nenhuma entra duas vezes).";
  expect(await modal.findByText(unsure)).toBeInTheDocument();
  expect(modal.queryByText(/não enviada/)).toBeNull();
  expect(keysField(modal)).toHaveValue("a\nb");
  backend.change({ "rpc add_product_keys": () => refusal(409, "Esta adição foi desfeita", "import_undone") });
  const resolve = backend.hold("rpc list_key_imports");
  await addKeys(modal, 2);
  // Until the page is refreshed, no other addition can overtake the message of this one.
  await waitFor(() => expect(backend.callsOf("rpc list_key_imports").length).toBeGreaterThan(1));
  expect(modal.queryByRole("button", { name: /^Adicionar/ })).toBeNull();
  resolve(imports());
  expect(await modal.findByText("2 não enviadas (continuam no campo).")).toBeInTheDocument();
  backend.change({ "rpc add_product_keys": () => report({ added: 2, stock: 6 }) });
  await addKeys(modal, 2);
  await waitFor(() => expect(said.alerts.at(-1)).toBe("2 keys adicionadas com sucesso!"));
  writeKeys(modal, "c");
  await addKeys(modal, 1);
  await waitFor(() => expect(importIds()).toHaveLength(4));
  const [first, second, third, fourth] = importIds();
  expect(second).toBe(first);
  expect(new Set([first, third, fourth]).size).toBe(3);
});

it("begins with the supplier and the cost of the product's last import, and sends what they were changed to", async () => {
  backend.change({ "rpc list_key_imports": () => imports(importRow({ supplier: "Zeca", unit_cost: 12.5 })) });
  const modal = await openKeys();
  const supplier = await modal.findByRole("textbox", { name: /^Fornecedor/ });
  await waitFor(() => expect(supplier).toHaveValue("Zeca"));
  const cost = modal.getByRole("textbox", { name: /^Custo por key/ });
  expect(cost).toHaveValue("12,50");
  fireEvent.change(cost, { target: { value: "muito" } });
  writeKeys(modal, "a");
  const button = await modal.findByRole("button", { name: "Adicionar 1 key" });
  await userEvent.click(button);
  expect(modal.getByText("Use um custo como 12,50")).toBeInTheDocument();
  expect(backend.callsOf("rpc add_product_keys")).toEqual([]);
  fireEvent.change(cost, { target: { value: "1.100,00" } });
  await userEvent.click(button);
  await waitFor(() => expect(said.alerts).toEqual(["1 keys adicionadas com sucesso!"]));
  expect(backend.sent("rpc add_product_keys")).toMatchObject([{ p_supplier: "Zeca", p_unit_cost: 1100 }]);
});
