import { stopClock } from "@store/shared-data/testing/browser-state";
import { screen, waitFor, within } from "@testing-library/react";
import { ok, serveBackendTo } from "../../testing/backend-service";
import { deliveredRow, orderRow, setOrders, showOrder, showOrders } from "../../testing/orders";

const service = serveBackendTo("ana@exemplo.com.br");

const card = async (name = "Pedido: Conta TikTok") => within(await screen.findByRole("article", { name }));

it.each([
  ["expired", "Expirado", "Pedido Expirado", /^O Pix deste pedido não foi pago a tempo\. .* ainda conta/],
  ["failed", "Falhou", "Pagamento não concluído", "Nada foi cobrado por este pedido."],
])("offers another payment of an order that is %s", async (status, label, title, message) => {
  showOrders(service, [orderRow({ status, product_id: "a b/ç" })]);
  const order = await card("Pedido: Produto indisponível");
  for (const text of [label, title, message]) expect(order.getByText(text)).toBeVisible();
  expect(order.getByRole("button", { name: "Gerar novo Pix" })).toBeVisible();
  expect(order.getByRole("link", { name: "Produto indisponível" })).toHaveAttribute("href", "/meus-pedidos/o1");
});

it("offers no action for a refunded order", async () => {
  showOrders(service, [deliveredRow({ status: "refunded" })]);
  const order = await card();
  expect(order.getByText("Reembolsado")).toBeVisible();
  expect(order.getByText("O valor deste pedido foi devolvido. A key dele não pode mais ser usada.")).toBeVisible();
  expect(order.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "Conta TikTok",
    "Ver pedido: Conta TikTok",
  ]);
  expect(order.queryByRole("button")).toBeNull();
});

it("says of an order that credit paid that it did, and where its money went back to", async () => {
  const row = deliveredRow({ with_credit: true });
  showOrders(service, [row, { ...row, id: "o2", status: "refunded" }, deliveredRow({ id: "o3" })]);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
  const [paid, refunded, byPix] = screen.getAllByRole("article").map((article) => article.textContent);
  expect(paid).toMatch(/Valor do pedido: R\$\s147,00Pago com crédito/);
  expect(refunded).toContain("O valor deste pedido voltou para o seu crédito. A key dele não pode mais ser usada.");
  expect(byPix).not.toContain("crédito");
});

it("says when it was ordered, to the minute for who looks closely", async () => {
  showOrders(service, [orderRow({ status: "failed", created_at: "2026-01-02T15:04:00Z" })]);
  const moment = (await card()).getByText("02/01/2026");
  expect(moment).toHaveAttribute("datetime", "2026-01-02T15:04:00Z");
  expect(moment).toHaveAttribute("title", "02/01/2026, 12:04");
});

it.each([
  ["/art/conta.svg", "/art/conta.svg"],
  [null, "/art/category-tiktok.svg"],
])("shows the product's own picture, or its category's: %s", async (image_url, shown) => {
  const product = { id: "p1", name: "Conta TikTok", image_url, price: "147.00", category: "tiktok" };
  showOrders(service, [orderRow({ status: "failed" })], { "GET products": ok([product]) });
  await card();
  expect(document.querySelector("article img")).toHaveAttribute("src", shown);
});

it("keeps the total of an order when its product is gone, without category or price", async () => {
  showOrders(service, [orderRow({ status: "failed", amount: "12.50" })], { "GET products": ok([]) });
  const order = await card("Pedido: Produto indisponível");
  expect(order.getByText(/Valor do pedido/)).toHaveTextContent("Valor do pedido: R$ 12,50");
  expect(order.queryByText(/Preço/)).toBeNull();
  expect(order.queryByText("TikTok Ads")).toBeNull();
});

it("names the sum once, today's price only where it is another, and no sum that could not be read", async () => {
  showOrders(service, [orderRow(), orderRow({ id: "o2", amount: "99.00" }), orderRow({ id: "o3", amount: null })]);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
  const facts = screen.getAllByText(/Valor do pedido/).map((fact) => fact.parentElement?.textContent);
  expect(facts).toEqual([
    "TikTok AdsValor do pedido: R$ 147,00",
    "TikTok AdsPreço: R$ 147,00Valor do pedido: R$ 99,00",
    "TikTok AdsPreço: R$ 147,00Valor do pedido: não identificado",
  ]);
});

it("links to support with the order in the message", async () => {
  service.configure({ whatsappUrl: "https://wa.me/5511900000000" });
  showOrder(service, [orderRow({ id: "1a2b3c4d-0000-4000-8000-000000000001" })]);
  const link = await screen.findByRole("link", { name: /Falar com o suporte sobre este pedido/ });
  const address = new URL(link.getAttribute("href") ?? "");
  expect(address.origin).toBe("https://wa.me");
  expect(address.searchParams.get("text")).toBe("Olá! Preciso de ajuda com o pedido 1a2b3c4d (Conta TikTok).");
  expect(link).toHaveAttribute("target", "_blank");
});

describe("as time passes", () => {
  const minute = 60_000;
  const now = new Date("2026-11-21T12:00:00Z").getTime();
  const pass = stopClock(now);
  const created = (ago: number) => ({
    created_at: new Date(now - ago).toISOString(),
    read_at: new Date(now).toISOString(),
  });

  it("speaks up for a key that comes while the page is open, and only for the order that it is for", async () => {
    const later = { status: "completed", delivered_key_id: null };
    showOrders(service, [deliveredRow({ id: "o2" }), orderRow(later)]);
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
    setOrders(service, [deliveredRow({ id: "o2" }), orderRow({ ...later, product_id: "p9", delivered_key_id: "k1" })]);
    const message = "Pagamento confirmado. A key de seu pedido chegou.";
    while (!screen.queryByText(message)) await pass(500);
    expect(screen.getAllByText(/chegou\./)).toHaveLength(1);
  });

  it("expires by itself when its Pix has run out", async () => {
    showOrders(service, [orderRow(created(15 * minute - 8_000))]);
    expect((await card()).getByText("Pendente")).toBeVisible();
    await pass(10_000);
    expect(screen.getByText("Expirado")).toBeVisible();
    expect(screen.queryByRole("timer")).toBeNull();
  });

  it("asks for its place in the line every ten seconds", async () => {
    const times: number[] = [];
    const position = () => {
      times.push(Date.now());
      return ok(2)();
    };
    const waiting = { status: "completed", is_waiting: true, delivered_key_id: null, ...created(minute) };
    showOrders(service, [orderRow(waiting)], { "rpc order_queue_position": position });
    expect(await screen.findByText(/Você é o 2º da fila/)).toBeVisible();
    while (times.length < 2) await pass(100);
    const gap = (times[1] ?? 0) - (times[0] ?? 0);
    expect(gap).toBeGreaterThanOrEqual(10_000);
    expect(gap).toBeLessThan(12_000);
  });
});
