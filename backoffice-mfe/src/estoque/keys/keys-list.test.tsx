import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchClipboard } from "../../testing/browser";
import { imports, keyRow, openKeyList } from "../../testing/keys-window";
import { cellsOf, doForReason, hrefOf, showPage } from "../../testing/page";
import { refusal, said, serveStaff, value } from "../../testing/staff-backend";

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
const copied = watchClipboard();

const requests = () => backend.sent("rpc list_product_keys");
const all = { p_product_id: "tiktok-1", p_state: "all", p_search: "", p_limit: 50, p_offset: 0 };

it("lists every key with its state, and never its text unasked", async () => {
  const modal = await openKeyList();
  const table = within(await modal.findByRole("table"));
  const dates = "Adicionada 20/11/2026, 09:00Entregue 21/11/2026, 09:00";
  const recipient = "cliente@exemplo.com.brpedido 1a2b3c4d";
  expect(cellsOf(modal.getByRole("table"))).toEqual([
    ["", "aaaaaaaa… Mostrar", "Disponível", "", "Adicionada 20/11/2026, 09:00", "Excluir"],
    ["", "bbbbbbbb… Mostrar", "Entregue", recipient, dates, "—"],
    ["", "cccccccc… Mostrar", "Defeituosa", "cliente@exemplo.com.br", dates, "—"],
  ]);
  expect(hrefOf("cliente@exemplo.com.br", table)).toBe("/estoque/clientes/pedido/1a2b3c4d-0000-4000-8000-000000000001");
  expect(hrefOf("pedido 1a2b3c4d", table)).toBe("/estoque/pedidos/1a2b3c4d-0000-4000-8000-000000000001");
  expect(requests()).toEqual([all]);
  expect(backend.callsOf("rpc reveal_product_key")).toEqual([]);
});

it("shows a key's text to the person who asks for it, once, to be copied", async () => {
  const resolve = backend.hold("rpc reveal_product_key");
  const modal = await openKeyList();
  await userEvent.click(await modal.findByRole("button", { name: "Mostrar key aaaaaaaa" }));
  expect(modal.getByRole("button", { name: "Mostrar key aaaaaaaa", busy: true })).toBeInTheDocument();
  resolve(value("usuario:senha"));
  expect(await modal.findByText("usuario:senha")).toBeInTheDocument();
  await userEvent.click(modal.getByRole("button", { name: "Copiar" }));
  await waitFor(() => expect(copied).toEqual(["usuario:senha"]));
  expect(backend.sent("rpc reveal_product_key")).toEqual([{ p_key_id: "aaaaaaaa-0000-4000-8000-000000000001" }]);
});

it.each([
  ["Mostrar key bbbbbbbb", "reveal_product_key", "Erro ao carregar keys: Key not found"],
  ["Excluir key aaaaaaaa", "delete_product_key", "Erro ao excluir key: Key not found"],
])("says why “%s” was refused, and can be asked again", async (name, rpc, message) => {
  backend.change({ [`rpc ${rpc}`]: () => refusal(404, "Key not found", "key_not_found") });
  const modal = await openKeyList();
  await userEvent.click(await modal.findByRole("button", { name }));
  await waitFor(() => expect(said.alerts).toEqual([message]));
  await waitFor(() => expect(modal.queryByRole("button", { busy: true })).toBeNull());
});

it("says that testing the permission is disabled", async () => {
  const modal = await openKeyList();
  await userEvent.click(modal.getByRole("button", { name: "Testar permissão de keys" }));
  expect(said.alerts).toEqual(["Teste desabilitado em produção por segurança."]);
});

const query = () => Object.fromEntries(new URLSearchParams(window.location.search));

it("shows what a link asks for, and leaves nothing of it behind when it is closed", async () => {
  backend.change({ "rpc list_product_keys": () => value({ keys: [keyRow()], total: 120 }) });
  showPage("/estoque?busca=tiktok&keys=tiktok-1&aba=todas&entrega=entregues&destinatario=ana&pagina=2");
  const modal = within(await screen.findByRole("dialog", { name: "Keys: Conta TikTok" }));
  await waitFor(() => expect(requests().at(-1)).toMatchObject({ p_state: "used", p_search: "ana", p_offset: 50 }));
  expect(modal.getByRole("searchbox")).toHaveValue("ana");
  expect(modal.getByRole("combobox", { name: "Situação" })).toHaveDisplayValue("Entregues");
  await userEvent.click(modal.getByRole("button", { name: "Fechar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(window.location.search).toBe("?busca=tiktok");
});

it("keeps the tab, the state, the search and the page of the keys in the address, without a step of the history", async () => {
  backend.change({ "rpc list_product_keys": () => value({ keys: [keyRow()], total: 120 }) });
  const modal = await openKeyList();
  const steps = window.history.length;
  expect(query()).toMatchObject({ aba: "todas" });
  await userEvent.selectOptions(await modal.findByRole("combobox", { name: "Situação" }), "Disponíveis");
  await waitFor(() => expect(query()).toMatchObject({ entrega: "disponiveis" }));
  await userEvent.click(await modal.findByRole("button", { name: "Próxima" }));
  await waitFor(() => expect(query()).toMatchObject({ entrega: "disponiveis", pagina: "2" }));
  await userEvent.type(modal.getByRole("searchbox"), "ana");
  await waitFor(() => expect(query()).toMatchObject({ entrega: "disponiveis", destinatario: "ana" }));
  expect(query()).not.toHaveProperty("pagina");
  await waitFor(() => expect(requests().at(-1)).toMatchObject({ p_state: "available", p_search: "ana", p_offset: 0 }));
  await userEvent.click(modal.getByRole("tab", { name: "Adicionar keys" }));
  await waitFor(() => expect(query()).not.toHaveProperty("aba"));
  expect(query()).not.toHaveProperty("destinatario");
  expect(window.history.length).toBe(steps);
});

describe("deleting keys", () => {
  const idOf = (number: number) => `${`${number}`.padStart(8, "0")}-0000-4000-8000-000000000000`;
  const keys = (count: number) => Array.from({ length: count }, (_, index) => keyRow({ id: idOf(index) }));

  it("deletes a key after asking, says what is left, and lists again", async () => {
    const resolve = backend.hold("rpc delete_product_key");
    const modal = await openKeyList();
    const button = await modal.findByRole("button", { name: "Excluir key aaaaaaaa" });
    said.agrees = false;
    await userEvent.click(button);
    expect(said.questions).toEqual([
      "Tem certeza que deseja excluir esta key? Ela sai do estoque deste produto e não pode ser recuperada.",
    ]);
    expect(backend.callsOf("rpc delete_product_key")).toEqual([]);
    said.agrees = true;
    await userEvent.click(modal.getByRole("checkbox", { name: "Selecionar key aaaaaaaa" }));
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"));
    backend.change({ "rpc list_product_keys": () => value({ keys: [used], total: 1 }) });
    resolve(value(3));
    await waitFor(() => expect(said.alerts).toEqual(["Key excluída com sucesso! Estoque restante: 3"]));
    expect(await modal.findByText("1 key")).toBeInTheDocument();
    expect(modal.queryByRole("button", { name: "Limpar seleção" })).toBeNull();
    expect(backend.sent("rpc delete_product_key")).toEqual([{ p_key_id: "aaaaaaaa-0000-4000-8000-000000000001" }]);
  });

  it("deletes many for one reason, 100 a call, names those delivered meanwhile, and lists again", async () => {
    backend.change({
      "rpc list_product_keys": () => value({ keys: keys(150), total: 150 }),
      "rpc delete_product_keys": ({ body }) =>
        value((body as { p_key_ids: string[] }).p_key_ids.filter((id) => id === idOf(1))),
    });
    const modal = await openKeyList();
    await userEvent.click(await modal.findByRole("checkbox", { name: "Selecionar todos desta página" }));
    await userEvent.click(modal.getByRole("button", { name: "Excluir" }));
    const dialog = within(screen.getByRole("dialog", { name: "Excluir 150 keys" }));
    await doForReason(dialog, "Excluir 150 keys", "lote com defeito");
    expect(await dialog.findByText("149 de 150 feitos.")).toBeInTheDocument();
    expect(dialog.getByText("Key 00000001: foi entregue enquanto isso")).toBeInTheDocument();
    expect(backend.sent("rpc delete_product_keys")).toEqual(
      [keys(150).slice(0, 100), keys(150).slice(100)].map((part) => ({
        p_key_ids: part.map(({ id }) => id),
        p_reason: "lote com defeito",
      })),
    );
    backend.change({ "rpc list_product_keys": () => value({ keys: [used], total: 1 }) });
    await userEvent.click(dialog.getByRole("button", { name: "Fechar" }));
    expect(await modal.findByText("1 key")).toBeInTheDocument();
  });
});
