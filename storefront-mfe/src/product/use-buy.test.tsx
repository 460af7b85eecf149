import { purchaseMessages, readEvents } from "@store/shared-data";
import { getSession } from "@store/shared-data/runtime";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { configureStore, forSale, showPart } from "../testing/show-page";
import { signIn } from "../testing/sign-in";
import { openSmallBackend } from "../testing/small-backend";
import { BuyButton } from "./buy-button";

const backend = openSmallBackend();

beforeEach(() => {
  localStorage.removeItem("store-events");
  sessionStorage.clear();
});

function show(product = forSale) {
  window.history.replaceState(null, "", "/product/a-product");
  const left: string[] = [];
  const { queryClient } = showPart(<BuyButton product={product} leave={(url) => left.push(url)} />);
  return { left, stale: jest.spyOn(queryClient, "invalidateQueries") };
}

const button = () => screen.getByRole("button", { name: /Comprar|ESGOTADO/ });

// First of all: the session of a page is read once, and this click comes before that.
it("waits for the session when clicked before it is known", async () => {
  const { left } = show();
  expect(getSession().status).toBe("loading");
  await userEvent.click(button());
  expect(button()).toHaveAttribute("aria-busy", "true");
  expect(left).toEqual([]);
  expect(window.location.pathname).toBe("/product/a-product");
  await act(() => signIn("ana@exemplo.com.br"));
  await waitFor(() => expect(left).toHaveLength(1));
});

it("waits for the server, once, and stays busy on the way out until the buyer is back", async () => {
  await act(() => signIn("ana@exemplo.com.br"));
  const { left } = show();
  expect(button()).not.toHaveAttribute("aria-busy");
  const letGo = backend.hold();
  await userEvent.click(button());
  await userEvent.click(button());
  expect(button()).toHaveAttribute("aria-busy", "true");
  letGo();
  await waitFor(() => expect(left).toHaveLength(1));
  expect(backend.requests.filter((path) => path.startsWith("/rest/v1/products"))).toHaveLength(1);
  expect(button()).toHaveAttribute("aria-busy", "true");
  act(() => void window.dispatchEvent(new Event("pageshow")));
  expect(button()).not.toHaveAttribute("aria-busy");
});

it.each([
  [{ name: "Black Friday", price: "285.30" }, "285.30", "BLACK"],
  [{ reason: "ended" }, "317.00", null],
])("leads to the checkout with the coupon of the visit and its price: %p", async (coupon, price, code) => {
  sessionStorage.setItem("store-coupon", "BLACK");
  backend.coupon = coupon;
  await act(() => signIn("ana@exemplo.com.br"));
  const { left } = show();
  await userEvent.click(button());
  await waitFor(() => expect(left).toHaveLength(1));
  const { searchParams } = new URL(left[0] ?? "");
  expect([searchParams.get("product_price"), searchParams.get("cupom")]).toEqual([price, code]);
});

it("clears the error with the next click, and refetches the products only after a refusal", async () => {
  await act(() => signIn("ana@exemplo.com.br"));
  backend.products = backend.products.map((row) => ({ ...row, price: "320.00" }));
  const { left, stale } = show();
  await userEvent.click(button());
  expect(await screen.findByText(purchaseMessages.price_changed)).toBeVisible();
  expect(button()).not.toHaveAttribute("aria-busy");
  await waitFor(() => expect(stale.mock.calls).toEqual([[{ queryKey: ["products"] }]]));
  expect(readEvents()).toEqual([]);
  expect(window.location.pathname).toBe("/product/a-product");
  const letGo = backend.hold();
  await userEvent.click(button());
  expect(screen.queryByText(purchaseMessages.price_changed)).not.toBeInTheDocument();
  backend.products = backend.products.map((row) => ({ ...row, price: "317.00" }));
  letGo();
  await waitFor(() => expect(left).toHaveLength(1));
  expect(stale).toHaveBeenCalledTimes(1);
});

it("does not ask for the product again while what is on the screen already forbids the purchase", async () => {
  await act(() => signIn("ana@exemplo.com.br"));
  show({ ...forSale, checkout_link: " " });
  await userEvent.click(button());
  expect(await screen.findByText(purchaseMessages.no_checkout_link)).toBeVisible();
  expect(backend.requests.filter((path) => !path.endsWith("/my_credit"))).toEqual([]);
});

it("reports a missing configuration when there is no backend", async () => {
  await act(() => signIn("ana@exemplo.com.br"));
  configureStore(null);
  show();
  await userEvent.click(button());
  expect(await screen.findByText(purchaseMessages.not_configured)).toBeVisible();
});
