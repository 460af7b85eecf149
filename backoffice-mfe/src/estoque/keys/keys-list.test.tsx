import { fireEvent, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchClipboard, watchDialogs } from "../../testing/browser";
import { imports, keyRow, openKeyList } from "../../testing/keys-window";
import { deferredResponse, refusal, serveStaff, value } from "../../testing/staff-backend";
import { cellsOf } from "../../testing/table-cells";

const used = keyRow({
  id: "bbbbbbbb-0000-4000-8000-000000000002",
  is_used: true,
  used_at: "2026-11-21T12:00:00Z",
  recipient_email: "cliente@exemplo.com.br",
  order_id: "1a2b3c4d-0000-4000-8000-000000000001",
});
const defective = {
  ...used,
  id: "cccccccc-0000-4000-8000-000000000003",
  defective_at: "2026-11-22T12:00:00Z",
  order_id: null,
};

const backend = serveStaff("admin", {
  "rpc list_key_imports": () => imports(),
  "rpc list_product_keys": () => value({ keys: [keyRow(), used, defective], total: 3 }),
  "rpc request_key_reveal": () => value(null),
});
const said = watchDialogs();
const copied = watchClipboard();

const requests = () => backend.callsOf("rpc list_product_keys").map(({ body }) => body);
const all = { p_product_id: "tiktok-1", p_state: "all", p_search: "", p_limit: 50, p_offset: 0 };

it("lists every key with its state, and never its text unasked", async () => {
  const modal = await openKeyList();
  const table = within(await modal.findByRole("table"));
  expect(table.getByText("3 keys")).toBeInTheDocument();
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Key",
    "Situação",
    "Destinatário",
    "Datas",
    "Ações",
  ]);
  const dates = "Adicionada 20/11/2026, 09:00Entregue 21/11/2026, 09:00";
  const recipient = "cliente@exemplo.com.brpedido 1a2b3c4d";
  expect(cellsOf(modal.getByRole("table"))).toEqual([
    ["", "aaaaaaaa… Mostrar", "Disponível", "—", "Adicionada 20/11/2026, 09:00", "Excluir"],
    ["", "bbbbbbbb… Mostrar", "Entregue", recipient, dates, "—"],
    ["", "cccccccc… Mostrar", "Defeituosa", "cliente@exemplo.com.br", dates, "—"],
  ]);
  expect(table.getByRole("link", { name: "cliente@exemplo.com.br" })).toHaveAttribute(
    "href",
    "/estoque/clientes/pedido/1a2b3c4d-0000-4000-8000-000000000001",
  );
  expect(table.getByRole("link", { name: "pedido 1a2b3c4d" })).toHaveAttribute(
    "href",
    "/estoque/pedidos/1a2b3c4d-0000-4000-8000-000000000001",
  );
  const badges = ["Disponível", "Entregue", "Defeituosa"].map((text) => table.getByText(text).className);
  expect(new Set(badges).size).toBe(3);
  expect(requests()).toEqual([all]);
  expect(backend.callsOf("rpc reveal_product_key")).toEqual([]);
});

it("shows a key's text to the person who asks for it, once, to be copied", async () => {
  const { response, resolve } = deferredResponse();
  backend.change({ "rpc reveal_product_key": () => response });
  const modal = await openKeyList();
  await userEvent.click(await modal.findByRole("button", { name: "Mostrar key aaaaaaaa" }));
  expect(modal.getByRole("button", { name: "Mostrar key aaaaaaaa", busy: true })).toBeInTheDocument();
  resolve(value("usuario:senha"));
  expect(await modal.findByText("usuario:senha")).toBeInTheDocument();
  await userEvent.click(modal.getByRole("button", { name: "Copiar" }));
  await waitFor(() => expect(copied).toEqual(["usuario:senha"]));
  expect(backend.callsOf("rpc reveal_product_key").map(({ body }) => body)).toEqual([
    { p_key_id: "aaaaaaaa-0000-4000-8000-000000000001" },
  ]);
});

it("says why a key's text is not shown, and can be asked again", async () => {
  backend.change({ "rpc reveal_product_key": () => refusal(404, "Key not found", "key_not_found") });
  const modal = await openKeyList();
  await userEvent.click(await modal.findByRole("button", { name: "Mostrar key bbbbbbbb" }));
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao carregar keys: Key not found"]));
  await waitFor(() => expect(modal.queryByRole("button", { busy: true })).toBeNull());
});

it("keeps what was written while the list is looked at", async () => {
  const modal = await openKeyList();
  await userEvent.click(modal.getByRole("tab", { name: "Adicionar keys" }));
  const field = modal.getByRole("textbox", { name: "Keys" });
  expect(field).toBeVisible();
  expect(modal.queryByRole("table")).toBeNull();
  fireEvent.change(field, { target: { value: "minha-key" } });
  await userEvent.click(modal.getByRole("tab", { name: "Todas as keys" }));
  expect(field).not.toBeVisible();
  await userEvent.click(modal.getByRole("tab", { name: "Adicionar keys" }));
  expect(field).toHaveValue("minha-key");
});

it("says that testing the permission is disabled", async () => {
  const modal = await openKeyList();
  await userEvent.click(modal.getByRole("button", { name: "Testar permissão de keys" }));
  expect(said.alerts).toEqual(["Teste desabilitado em produção por segurança."]);
});
