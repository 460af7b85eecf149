import { UiProvider } from "@store/shared-ui";
import { render, screen, waitFor } from "@testing-library/react";
import { type BackendResponses, hold, lostResponse, ok, serveBackendTo } from "../../testing/backend-service";
import { orderRow } from "../../testing/orders";
import { user, watchAlerts } from "../../testing/user";
import { toOrder } from "../data/order-row";
import { CheckoutButton } from "./checkout-button";

const service = serveBackendTo("ana@exemplo.com.br");
const row = {
  id: "p1",
  name: "Conta TikTok",
  price: "147.00",
  is_active: true,
  stock_count: 3,
  checkout_link: "https://pay.exemplo.com.br/p1",
};
const alerts = watchAlerts();

beforeEach(() => service.configure({ checkoutHosts: ["pay.exemplo.com.br"] }));

/** Clicks 'Voltar ao pagamento' of an order of p1 and returns the resulting address. */
async function click(responses: BackendResponses, isLeft = false): Promise<string[]> {
  service.respondWith(responses);
  const addresses: string[] = [];
  render(
    <CheckoutButton order={toOrder(orderRow())} variant="primary" leave={(url) => addresses.push(url)}>
      Voltar ao pagamento
    </CheckoutButton>,
    { wrapper: UiProvider },
  );
  await user.click(screen.getByRole("button", { name: "Voltar ao pagamento" }));
  if (!isLeft) await waitFor(() => expect([...addresses, ...alerts]).not.toEqual([]));
  return addresses;
}

it("leads to the product's checkout, with who pays and what for", async () => {
  const [address = ""] = await click({ "GET products": ok([row]) });
  const { origin, pathname, searchParams } = new URL(address);
  expect(origin + pathname).toBe("https://pay.exemplo.com.br/p1");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    customer_email: "ana@exemplo.com.br",
    product_id: "p1",
    product_price: "147.00",
  });
  const button = screen.getByRole("button");
  expect(button).toHaveAttribute("aria-busy", "true");
  window.dispatchEvent(new Event("pageshow"));
  await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
});

it.each([
  ["is sold out", { stock_count: 0 }, "Produto esgotado. Escolha outro produto."],
  ["has keys that a paid order waits for", { free_stock: 0 }, "Produto esgotado. Escolha outro produto."],
  ["was taken off sale", { is_active: false }, "Produto não encontrado"],
])("leads nowhere where the product %s, and says why", async (_what, changes, text) => {
  expect(await click({ "GET products": ok([{ ...row, ...changes }]) })).toEqual([]);
  expect(alerts).toEqual([text]);
  await waitFor(() => expect(screen.getByRole("button")).not.toHaveAttribute("aria-busy"));
});

it("says that the server could not be asked", async () => {
  await click({ "GET products": lostResponse });
  expect(alerts).toEqual(["Erro de conexão com o servidor. Verifique sua conexão com a internet e tente novamente."]);
});

it("takes nobody from the page they went to meanwhile", async () => {
  const [later, letGo] = hold(ok([row])());
  const addresses = await click({ "GET products": later }, true);
  window.history.pushState(null, "", "/produtos");
  letGo();
  await waitFor(() => expect(screen.getByRole("button")).not.toHaveAttribute("aria-busy"));
  expect(addresses).toEqual([]);
});
