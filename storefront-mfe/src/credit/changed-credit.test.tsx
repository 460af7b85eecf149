import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { forSale as product, showPart } from "../testing/show-page";
import { signIn, signOut } from "../testing/sign-in";
import { openSmallBackend } from "../testing/small-backend";
import { CreditOffer } from "./credit-offer";

const backend = openSmallBackend();
const has = (balance: number) => {
  backend.credit = { balance, frozen: 0, spendable: balance, total: 1, entries: [] };
};

beforeEach(async () => {
  window.history.replaceState(null, "", `/product/${product.id}`);
  await act(() => signIn("ana@exemplo.com.br"));
  has(900);
});
afterEach(async () => {
  await act(signOut);
});

/** The window of a purchase, opened while its owner had 900 reais of credit; a purchase from elsewhere leaves 400. */
async function openWindow() {
  const { queryClient } = showPart(<CreditOffer product={product} />);
  await userEvent.click(await screen.findByRole("button", { name: /^Usar crédito/ }));
  const modal = within(await screen.findByRole("dialog", { name: "Comprar com crédito" }));
  expect(modal.getByText(/R\$\s583,00/)).toBeVisible();
  has(400);
  return {
    modal,
    queryClient,
    confirm: () => userEvent.click(modal.getByRole("button", { name: "Confirmar compra" })),
  };
}

it("shows what is left once the store has refused what was seen, and buys out of that", async () => {
  const { modal, confirm } = await openWindow();
  backend.creditResponse = "credit_changed";
  await confirm();
  expect(await modal.findByRole("alert")).toHaveTextContent("broken");
  expect(await modal.findByText(/R\$\s83,00/)).toBeVisible();
  backend.creditResponse = "bought";
  await confirm();
  await waitFor(() => expect(window.location.pathname).toBe("/meus-pedidos"));
  const sent = backend.bodies.filter((body) => body.includes("p_request_id")).map((body) => JSON.parse(body));
  expect(sent.map(({ p_expected_credit }) => p_expected_credit)).toEqual([900, 400]);
});

it("says that the credit has changed where the page learns of it while the window is open", async () => {
  const { modal, queryClient } = await openWindow();
  await act(() => queryClient.invalidateQueries({ queryKey: ["private"] }));
  expect(await modal.findByText(/Seu crédito mudou desde que esta janela foi aberta: era R\$\s900,00/)).toBeVisible();
  expect(modal.getByText(/R\$\s83,00/)).toBeVisible();
});
