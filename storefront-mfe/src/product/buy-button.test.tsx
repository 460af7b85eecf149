import { purchaseMessages, readEvents } from "@store/shared-data";
import { getSession } from "@store/shared-data/runtime";
import { setOnline } from "@store/shared-data/testing/browser-state";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { configureStore, forSale, showPart } from "../testing/show-page";
import { signIn, signOut } from "../testing/sign-in";
import { openSmallBackend } from "../testing/small-backend";
import { BuyButton } from "./buy-button";

const productId = forSale.id;
const backend = openSmallBackend();

function show(product = forSale) {
  window.history.replaceState(null, "", `/product/${productId}?utm_source=tiktok`);
  const left: string[] = [];
  const { queryClient } = showPart(<BuyButton product={product} leave={(url) => left.push(url)} />);
  return { left, stale: jest.spyOn(queryClient, "invalidateQueries") };
}

const button = () => screen.getByRole("button", { name: "Comprar" });
const buy = () => userEvent.click(button());
const productReads = () => backend.callsOf("GET products");

// First of all: the session of a page is read once, and this click comes before that.
it("waits for the session when clicked before it is known", async () => {
  const { left } = show();
  expect(getSession().status).toBe("loading");
  await buy();
  expect(button()).toHaveAttribute("aria-busy", "true");
  expect(left).toEqual([]);
  expect(window.location.pathname).toBe(`/product/${productId}`);
  await signIn();
  await waitFor(() => expect(left).toHaveLength(1));
});

it("asks a visitor to sign in, with the way back and the query string kept", async () => {
  await signOut();
  const { left } = show();
  await buy();
  await waitFor(() => expect(window.location.pathname).toBe("/login"));
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    return: `/product/${productId}`,
    utm_source: "tiktok",
  });
  expect(left).toEqual([]);
});

it.each([
  ["buyer", signIn],
  ["visitor", signOut],
])("takes no %s from the page they went to meanwhile", async (_who, enter) => {
  await enter();
  const { left } = show();
  act(() => button().click());
  window.history.pushState(null, "", "/");
  expect(button()).toHaveAttribute("aria-busy", "true");
  await waitFor(() => expect(button()).not.toHaveAttribute("aria-busy"));
  expect(window.location.pathname).toBe("/");
  expect(left).toEqual([]);
});

it("waits for the connection, and says so", () => {
  show();
  setOnline(false);
  expect(button()).toBeDisabled();
  expect(screen.getByText("A compra espera a conexão voltar.")).toBeVisible();
  setOnline(true);
  expect(button()).toBeEnabled();
});

describe("for who is signed in", () => {
  beforeEach(() => signIn());

  it("hands over to the checkout once, stays busy until the buyer is back, and notes it in the local log", async () => {
    const { left } = show();
    expect(button()).not.toHaveAttribute("aria-busy");
    const letGo = backend.hold();
    await buy();
    await buy();
    expect(button()).toHaveAttribute("aria-busy", "true");
    letGo();
    await waitFor(() => expect(left).toHaveLength(1));
    expect(productReads()).toHaveLength(1);
    const url = new URL(left[0] as string);
    expect(url.host).toBe("pay.exemplo.com.br");
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      customer_email: "ana@exemplo.com.br",
      customer_name: "Ana Lima",
      utm_source: "tiktok",
      product_id: productId,
      product_price: "317.00",
      user_id: "7f9c",
    });
    expect(readEvents().at(-1)).toMatchObject({ event: "checkout", data: { product_id: productId } });
    expect(backend.callsOf("rpc record_purchase_intent")[0]?.body).toEqual({
      p_product_id: productId,
      p_utm: { utm_source: "tiktok" },
      p_referrer: "",
      p_ad_services: [],
    });
    await buy();
    expect(left).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event("pageshow")));
    expect(button()).not.toHaveAttribute("aria-busy");
  });

  it.each([
    [{ name: "Black Friday", price: "285.30" }, "285.30", "BLACK"],
    [{ reason: "ended" }, "317.00", null],
  ])("leads to the checkout with the coupon of the visit and its price: %p", async (coupon, price, code) => {
    sessionStorage.setItem("store-coupon", "BLACK");
    backend.coupon = coupon;
    const { left } = show();
    await buy();
    await waitFor(() => expect(left).toHaveLength(1));
    const { searchParams } = new URL(left[0] ?? "");
    expect([searchParams.get("product_price"), searchParams.get("cupom")]).toEqual([price, code]);
  });

  it.each([
    ["cannot be asked", () => Object.assign(backend, { brokenWith: 503 }), purchaseMessages.database],
    ["has taken the product off sale", () => backend.edit(productId, { is_active: false }), purchaseMessages.not_found],
    ["has no row of what it shows", () => Object.assign(backend, { products: [] }), purchaseMessages.not_configured],
    ["has no backend", () => configureStore(null), purchaseMessages.not_configured],
    ["does not answer", () => backend.stop(), purchaseMessages.unreachable],
  ])("stays in the store where it %s, and says why", async (_what, prepare, message) => {
    await prepare();
    const { left } = show();
    await buy();
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(left).toEqual([]);
  });

  it("clears the error with the next click, and refetches the products only after a refusal", async () => {
    backend.edit(productId, { price: "320.00" });
    const { left, stale } = show();
    await buy();
    expect(await screen.findByText(purchaseMessages.price_changed)).toBeVisible();
    expect(button()).not.toHaveAttribute("aria-busy");
    await waitFor(() => expect(stale.mock.calls).toEqual([[{ queryKey: ["products"] }]]));
    expect(readEvents()).toEqual([]);
    const letGo = backend.hold();
    await buy();
    expect(screen.queryByText(purchaseMessages.price_changed)).not.toBeInTheDocument();
    backend.edit(productId, { price: "317.00" });
    letGo();
    await waitFor(() => expect(left).toHaveLength(1));
    expect(stale).toHaveBeenCalledTimes(1);
  });

  it("asks for the product no more while what is on the screen already forbids the purchase", async () => {
    show({ ...forSale, checkout_link: " " });
    await buy();
    expect(await screen.findByText(purchaseMessages.no_checkout_link)).toBeVisible();
    expect(productReads()).toEqual([]);
  });

  it("leads to the sign-in where the server no longer believes the session", async () => {
    backend.brokenWith = 401;
    const { left } = show();
    await buy();
    await waitFor(() => expect(window.location.pathname).toBe("/login"));
    expect(new URLSearchParams(window.location.search).get("error")).toBe("signed_out");
    expect(getSession().status).toBe("signed-out");
    await waitFor(() => expect(backend.requests).toContain("/auth/v1/logout?scope=local"));
    expect(left).toEqual([]);
  });
});
