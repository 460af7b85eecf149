import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { clickButton, showPage } from "../../testing/page";
import { serveStaff, value } from "../../testing/staff-backend";
import { salesSummary } from "../../testing/summary";

type Row = Readonly<Record<string, unknown>>;

const order = "1a2b3c4d-0000-4000-8000-000000000001";
const workRow = (change: Row = {}) => ({
  kind: "order_held",
  subject: order,
  target: order,
  label: "Conta TikTok",
  detail: "amount_mismatch",
  amount: 147,
  things: 1,
  since: "2026-11-20T15:00:00Z",
  is_new: false,
  parked_until: null,
  parked_by: null,
  note: null,
  ...change,
});
const workPage = (items: readonly Row[], lists: Row = {}) =>
  value({
    read_at: "2026-11-23T15:00:00Z",
    total: items.length,
    lists: { open: items.length, new: 0, parked: 0, ...lists },
    items,
  });
const day = { orders: 12, revenue: 1234.5, unreadable: 0 };

const backend = serveStaff("manager", {
  "rpc list_staff_work": () => workPage([workRow()]),
  "rpc park_staff_work": () => value(1),
  "rpc sales_summary": () => value(salesSummary({ today: day, week_ago: { ...day, orders: 1, revenue: 900 } })),
});
const requests = () => backend.sent("rpc list_staff_work");
const table = async () => within(await screen.findByRole("region", { name: "Itens à espera" }));

it("says of each item what it is, for how long it waits and what it is worth, with one way on", async () => {
  const setting = "change_store_setting";
  const items = [
    workRow({ is_new: true }),
    workRow({ kind: "keys_missing", subject: "tiktok-1", target: "tiktok-1", things: 3, detail: null }),
    workRow({ kind: "claim_open", subject: "c1", target: "c1", detail: "blocked", amount: null }),
    workRow({ kind: "event_failed", subject: "7", target: "7", detail: "unknown_product" }),
    workRow({ kind: "approval", subject: "a", target: order, label: "release", detail: "override_order" }),
    workRow({ kind: "approval", subject: "b", target: "", label: setting, detail: setting }),
    workRow({ kind: "reviews_pending", subject: "", target: "", things: 1 }),
    workRow({ kind: "payments_differ", subject: "", target: "", things: 2 }),
    workRow({ kind: "of_a_newer_database", subject: "x" }),
  ];
  backend.change({ "rpc list_staff_work": () => workPage(items, { new: 1 }) });
  showPage("/estoque/hoje");
  const list = await table();
  const ways = list.getAllByRole("link").map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]);
  expect(ways).toEqual([
    ["Liberar: 1a2b3c4d, Conta TikTok", `/estoque/pedidos/${order}`],
    ["Adicionar keys: 3 pedidos esperam keys: Conta TikTok", "/estoque?keys=tiktok-1"],
    ["Responder: Conta bloqueada: Conta TikTok", "/estoque/garantias/c1"],
    ["Ver evento: Evento 7, Conta TikTok", "/estoque/pagamentos/7"],
    ["Confirmar: Liberar pedido", `/estoque/pedidos/${order}`],
    ["Confirmar: Aumentar o limite de uma pessoa por dia", "/estoque/seguranca"],
    ["Moderar: 1 avaliação para moderar", "/admin/avaliacoes"],
    ["Ver divergências: 2 pagamentos não conferem", "/estoque/conferencia"],
  ]);
  const [, first] = list.getAllByRole("row");
  expect(first).toHaveTextContent(/Novo Retido: valor divergente.*3 dias.*R\$ 147,00/);
  expect(list.getAllByText("Novo")).toHaveLength(1);
  expect(screen.getByRole("tab", { name: /^Novos/ })).toHaveTextContent("1");
});

it("says what was sold today beside a week ago", async () => {
  showPage("/estoque/hoje");
  expect(await screen.findByText(/, 12 pedidos\.$/)).toHaveTextContent(/^Hoje até \d\d:\d\d: R\$ 1\.234,50,/);
  expect(screen.getByText(/^Há 7 dias/)).toHaveTextContent(/^Há 7 dias até \d\d:\d\d: R\$ 900,00, 1 pedido\.$/);
});

it("counts what is new again once the list was read", async () => {
  backend.change({ "rpc count_staff_work": () => value({ open: 1, fresh: 1 }) });
  const resolve = backend.hold("rpc list_staff_work");
  showPage("/estoque/hoje");
  await screen.findByRole("link", { name: /1 novo$/ });
  backend.change({ "rpc count_staff_work": () => value({ open: 1, fresh: 0 }) });
  resolve(workPage([workRow()]));
  expect(await screen.findByRole("link", { name: /^Hoje ?, 1 espera por você$/ })).toBeInTheDocument();
});

it("parks an item with a note, until a day of Brasília, and leaves the selection of others", async () => {
  const other = workRow({ kind: "order_ownerless", label: "Perfil" });
  backend.change({ "rpc list_staff_work": () => workPage([workRow(), other]) });
  showPage("/estoque/hoje");
  await userEvent.click((await table()).getByRole("checkbox", { name: "Selecionar 1a2b3c4d, Perfil" }));
  await clickButton("Adiar: 1a2b3c4d, Conta TikTok");
  const dialog = within(screen.getByRole("dialog", { name: "Adiar 1 item" }));
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Volta" }), "Daqui a 7 dias");
  await userEvent.type(dialog.getByRole("textbox"), "espera o banco");
  await userEvent.click(dialog.getByRole("button", { name: "Adiar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [{ body } = { body: null }] = backend.callsOf("rpc park_staff_work");
  expect(body).toMatchObject({ p_kinds: ["order_held"], p_subjects: [order], p_note: "espera o banco" });
  const until = Date.parse((body as { p_until: string }).p_until);
  expect(until % 86_400_000).toBe(3 * 3_600_000);
  expect(Math.ceil((until - Date.now()) / 86_400_000)).toBe(7);
  await waitFor(() => expect(requests()).toHaveLength(2));
  expect(screen.getByRole("checkbox", { name: "Selecionar 1a2b3c4d, Perfil" })).toBeChecked();
});

it("shows parked items apart, with who parked them and why, and brings them back", async () => {
  const parked = { parked_until: "2026-12-01T03:00:00Z", parked_by: "ana@exemplo.com.br", note: "férias" };
  backend.change({ "rpc list_staff_work": () => workPage([workRow(parked)], { open: 0, parked: 1 }) });
  showPage("/estoque/hoje?lista=adiados");
  const list = await table();
  expect(requests()[0]).toMatchObject({ p_list: "parked" });
  expect(list.getByText("até 01/12/2026, por ana@exemplo.com.br: férias", { exact: false })).toBeInTheDocument();
  await clickButton("Trazer de volta");
  await waitFor(() => expect(backend.callsOf("rpc park_staff_work")).toHaveLength(1));
  expect(backend.sent("rpc park_staff_work")[0]).toEqual({
    p_kinds: ["order_held"],
    p_subjects: [order],
    p_note: "",
  });
  await waitFor(() => expect(requests()).toHaveLength(2));
});
