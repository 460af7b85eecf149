import { orderRow } from "../testing/rows";
import { toGroups } from "./search-options";
import type { StaffFinds } from "./staff-search.api";

const order = orderRow({ email: "maria@exemplo.com.br", first_viewed_at: null }) as StaffFinds["orders"][number];
const payment = { event_id: 12, payment_id: "AbC1", received_at: "2026-11-20T13:00:00Z", email: null };
const customer = {
  id: "u1",
  email: "maria@exemplo.com.br",
  name: "Maria",
  phone: "11999990000",
  orders: 2,
  order_id: null,
  event_id: null,
};
const key = {
  product_id: "p 1",
  product_name: "Conta TikTok",
  order_id: null,
  email: null,
  is_used: false,
  is_defective: false,
};
const product = { id: "p 1", name: "Conta TikTok", stock_count: 1, is_active: true, ggcheckout_id: "gg1" };
const places = [{ label: "Pedidos", to: "/estoque/pedidos" }];
const none: StaffFinds = { orders: [], payments: [], customers: [], keys: [], products: [] };

const only = (finds: Partial<StaffFinds>) => {
  const [group] = toGroups("zzz", { ...none, ...finds }, []);
  const [option] = group?.options ?? [];
  return [group?.name, option?.title, option?.detail, option?.to];
};

it("leaves out kinds of which nothing was found", () => {
  expect(toGroups("zzz", none, places)).toEqual([]);
  expect(toGroups("zzz", undefined, places)).toEqual([]);
  expect(toGroups("", undefined, places).map(({ name }) => name)).toEqual(["Ir para"]);
  const one = { orders: [order], payments: [payment], customers: [customer], keys: [key], products: [product] };
  const all = toGroups("pedidos", one, places);
  expect(all.map(({ name }) => name)).toEqual(["Keys", "Clientes", "Pedidos", "Pagamentos", "Produtos", "Ir para"]);
  const ids = all.flatMap(({ options }) => options.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

it("shows an order's status, with what needs action first", () => {
  expect(only({ orders: [order] }).slice(0, 2)).toEqual(["Pedidos", "1a2b3c4d · Conta TikTok"]);
  expect(only({ orders: [order] })[3]).toBe("/estoque/pedidos/1a2b3c4d-0000-4000-8000-000000000001");
  const waiting = { ...order, is_waiting: true };
  expect(only({ orders: [waiting] })[2]).toMatch(/^Na fila · R\$\s147,00 · maria@exemplo\.com\.br · /);
});

it("leads to a payment's event", () => {
  const at = expect.stringMatching(/^\d/);
  expect(only({ payments: [payment] })).toEqual(["Pagamentos", "AbC1", at, "/estoque/pagamentos/12"]);
});

it("leads to a customer by the account, else by an order, else by the payment's event, and never by an e-mail", () => {
  const found = ["Clientes", "Maria", "maria@exemplo.com.br · +55 (11) 99999-0000 · 2 pedidos", "/estoque/clientes/u1"];
  expect(only({ customers: [customer] })).toEqual(found);
  const payer = { ...customer, id: null, name: null, phone: null, orders: 1, order_id: order.id, event_id: 12 };
  const details = ["maria@exemplo.com.br", "1 pedido · sem conta", `/estoque/clientes/pedido/${order.id}`];
  expect(only({ customers: [payer] }).slice(1)).toEqual(details);
  expect(only({ customers: [{ ...payer, order_id: null }] })[3]).toBe("/estoque/pagamentos/12");
});

it("leads to the order that has a key, else to the keys of its product", () => {
  expect(only({ keys: [key] })).toEqual(["Keys", "Key de Conta TikTok", "Em estoque", "/estoque?keys=p%201"]);
  expect(only({ keys: [{ ...key, is_used: true, is_defective: true }] })[2]).toBe("Trocada");
  expect(only({ keys: [{ ...key, is_used: true, order_id: order.id, email: order.email }] }).slice(2)).toEqual([
    "Entregue · Pedido 1a2b3c4d · maria@exemplo.com.br",
    "/estoque/pedidos/1a2b3c4d-0000-4000-8000-000000000001",
  ]);
});

it("leads to a product's page, off sale or not", () => {
  expect(only({ products: [product] })).toEqual(["Produtos", "Conta TikTok", "1 key · gg1", "/estoque/produtos/p%201"]);
});
