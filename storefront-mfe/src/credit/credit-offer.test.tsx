import type { Product } from "@store/shared-data";
import { setOnline } from "@store/shared-data/testing/browser-state";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BuyButton } from "../product/buy-button";
import { forSale as product, showPart } from "../testing/show-page";
import { signIn, signOut } from "../testing/sign-in";
import { openSmallBackend } from "../testing/small-backend";

const backend = openSmallBackend();

const has = (balance: number, frozen = 0) => {
  backend.credit = { balance, frozen, spendable: balance - frozen, total: 1, entries: [] };
};
async function show(shown = product, enter = () => signIn()) {
  window.history.replaceState(null, "", `/product/${product.id}`);
  await enter();
  const button = (now: Product) => <BuyButton product={now} leave={() => {}} />;
  const { rerender, queryClient } = showPart(button(shown));
  return { queryClient, change: (now: Partial<Product>) => rerender(button({ ...product, ...now })) };
}
const calls = (name: string) => backend.callsOf(`rpc ${name}`);
const sent = () => calls("buy_with_credit").map(({ body }) => body);
const creditButton = () => screen.findByRole("button", { name: /^Usar crédito/ });
async function openWindow() {
  await userEvent.click(await creditButton());
  return within(await screen.findByRole("dialog", { name: "Comprar com crédito" }));
}
const confirm = (modal: Awaited<ReturnType<typeof openWindow>>) =>
  userEvent.click(modal.getByRole("button", { name: "Confirmar compra" }));

it("asks nothing for a visitor, and shows nothing to who never had any", async () => {
  await show(product, signOut);
  expect(calls("my_credit")).toEqual([]);
  await signIn();
  await waitFor(() => expect(calls("my_credit")).toHaveLength(1));
  expect(screen.queryByText(/crédito/)).toBeNull();
});

it("buys with it after one look at the sums, and goes to the orders", async () => {
  has(400);
  await show();
  expect(await creditButton()).toHaveTextContent(/R\$\s400,00/);
  const modal = await openWindow();
  expect(modal.getAllByRole("definition").map(({ textContent }) => textContent?.replace(/\s/g, " "))).toEqual([
    "R$ 400,00",
    "R$ 317,00",
    "R$ 83,00",
  ]);
  await confirm(modal);
  await waitFor(() => expect(window.location.pathname).toBe("/meus-pedidos"));
  expect(sent()).toEqual([
    {
      p_product_id: product.id,
      p_expected_price: 317,
      p_expected_credit: 400,
      p_request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
});

it.each([
  [300, 0, /Você tem R\$\s300,00 de crédito: faltam R\$\s17,00/],
  [400, 400, /bloqueado enquanto um PIX seu está em contestação/],
])("shows the missing amount, or that a dispute holds it: %i, of it held %i", async (balance, frozen, text) => {
  has(balance, frozen);
  await show();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Usar crédito/ })).toBeNull();
});

it("offers nothing for what is sold out", async () => {
  has(400);
  await show({ ...product, stock_count: 0 });
  await screen.findByRole("button", { name: "Avise-me" });
  await waitFor(() => expect(calls("my_credit")).toHaveLength(1));
  // Buyers who wait for it are asked too, once its code has loaded.
  await waitFor(() => expect(calls("my_stock_alerts")).toHaveLength(1));
  expect(screen.queryByRole("button", { name: /^Usar crédito/ })).toBeNull();
});

it("says why it was refused, also once the page knows that nothing is left, and takes a new try for another purchase", async () => {
  has(400);
  backend.creditResponse = "sold_out";
  const { change } = await show();
  const modal = await openWindow();
  await confirm(modal);
  expect(await modal.findByRole("alert")).toHaveTextContent("broken");
  change({ stock_count: 0 });
  expect(screen.getByRole("dialog")).toBeInTheDocument();
  expect(modal.getByRole("alert")).toBeVisible();
  await confirm(modal);
  await waitFor(() => expect(sent()).toHaveLength(2));
  const [first, second] = sent();
  expect(second?.p_request_id).not.toBe(first?.p_request_id);
  expect(window.location.pathname).toBe(`/product/${product.id}`);
});

/** Loses the response to the next request, which the backend has handled, and gives this one instead. */
function loseResponse(response: () => Promise<Response>): void {
  const { fetch } = globalThis;
  jest.spyOn(globalThis, "fetch").mockImplementationOnce(async (...request) => {
    await fetch(...request);
    return response();
  });
}

it("sends the same purchase again where no answer came or a gateway gave up, also from a window opened again", async () => {
  has(400);
  await show();
  const modal = await openWindow();
  loseResponse(() => Promise.reject(new TypeError("Failed to fetch")));
  await confirm(modal);
  expect(await modal.findByRole("alert")).toHaveTextContent(/^A loja não respondeu/);
  loseResponse(() => Promise.resolve(new Response("", { status: 504 })));
  await confirm(modal);
  await waitFor(() => expect(sent()).toHaveLength(2));
  await waitFor(() => expect(modal.getByRole("button", { name: "Cancelar" })).toBeEnabled());
  const looks = calls("my_credit").length;
  await userEvent.click(modal.getByRole("button", { name: "Cancelar" }));
  // It may have been made: what is left is read again.
  await waitFor(() => expect(calls("my_credit").length).toBeGreaterThan(looks));
  await confirm(await openWindow());
  await waitFor(() => expect(window.location.pathname).toBe("/meus-pedidos"));
  const [first] = sent();
  expect(sent()).toEqual([first, first, first]);
  // That one is decided: the next is another.
  expect(Object.keys(localStorage).filter((name) => name.includes("credit-purchase"))).toEqual([]);
});

it("stays open while a purchase is under way", async () => {
  has(400);
  await show();
  const modal = await openWindow();
  const letGo = backend.hold();
  await confirm(modal);
  expect(modal.getByRole("button", { name: "Cancelar" })).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeVisible();
  letGo();
  await waitFor(() => expect(window.location.pathname).toBe("/meus-pedidos"));
});

it("waits for the connection", async () => {
  has(400);
  await show();
  const modal = await openWindow();
  setOnline(false);
  expect(modal.getByText("A compra pode ser feita quando a conexão voltar.")).toBeVisible();
  expect(modal.getByRole("button", { name: "Confirmar compra" })).toBeDisabled();
});

describe("credit that changes while the window is open", () => {
  /** The window of a purchase, opened while its owner had 900 reais of credit; a purchase from elsewhere leaves 400. */
  async function openChanged() {
    has(900);
    const { queryClient } = await show();
    const modal = await openWindow();
    expect(modal.getByText(/R\$\s583,00/)).toBeVisible();
    has(400);
    return { modal, queryClient };
  }

  it("is shown as it is left once the store has refused what was seen, and buys out of that", async () => {
    const { modal } = await openChanged();
    backend.creditResponse = "credit_changed";
    await confirm(modal);
    expect(await modal.findByRole("alert")).toHaveTextContent("broken");
    expect(await modal.findByText(/R\$\s83,00/)).toBeVisible();
    backend.creditResponse = "bought";
    await confirm(modal);
    await waitFor(() => expect(window.location.pathname).toBe("/meus-pedidos"));
    expect(sent()).toMatchObject([{ p_expected_credit: 900 }, { p_expected_credit: 400 }]);
  });

  it("is said to have changed where the page learns of it", async () => {
    const { modal, queryClient } = await openChanged();
    await act(() => queryClient.invalidateQueries({ queryKey: ["private"] }));
    expect(await modal.findByText(/Seu crédito mudou desde que esta janela foi aberta: era R\$\s900,00/)).toBeVisible();
    expect(modal.getByText(/R\$\s83,00/)).toBeVisible();
  });
});
