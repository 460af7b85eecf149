import { purchaseMessages, readEvents } from "@store/shared-data";
import { getSession } from "@store/shared-data/runtime";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { forSale, showPart } from "../testing/show-page";
import { signIn, signOut } from "../testing/sign-in";
import { openSmallBackend } from "../testing/small-backend";
import { BuyButton } from "./buy-button";

const productId = "tiktok-conta-eua";
const backend = openSmallBackend();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(async () => {
  await signOut();
});

const change = (fields: Record<string, unknown>) => {
  backend.products = backend.products.map((row) => (row.id === productId ? { ...row, ...fields } : row));
};

function show(address = `/product/${productId}`) {
  window.history.replaceState(null, "", address);
  const left: string[] = [];
  showPart(<BuyButton product={forSale} leave={(url) => left.push(url)} />);
  return left;
}

const buy = () => userEvent.click(screen.getByRole("button", { name: "Comprar" }));

it("asks a visitor to sign in, with the way back and the query string kept", async () => {
  await signOut();
  const left = show(`/product/${productId}?utm_source=tiktok`);
  await buy();
  await waitFor(() => expect(window.location.pathname).toBe("/login"));
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    return: `/product/${productId}`,
    utm_source: "tiktok",
  });
  expect(left).toEqual([]);
});

it("hands a customer over to the checkout, once, and notes it in the local log", async () => {
  await signIn("ana@exemplo.com.br");
  const left = show(`/product/${productId}?utm_source=tiktok`);
  await buy();
  await waitFor(() => expect(left).toHaveLength(1));
  const url = new URL(left[0] as string);
  expect(url.host).toBe("pay.exemplo.com.br");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    customer_email: "ana@exemplo.com.br",
    customer_name: "Ana Lima",
    customer_phone: "11999990000",
    customer_display_name: "ana",
    utm_source: "tiktok",
    product_id: productId,
    product_price: "317.00",
    user_id: "7f9c",
  });
  expect(readEvents().at(-1)).toMatchObject({ event: "checkout", data: { product_id: productId } });
  const recorded = backend.requests.indexOf("/rest/v1/rpc/record_purchase_intent");
  expect(JSON.parse(backend.bodies[recorded] ?? "{}")).toEqual({
    p_product_id: productId,
    p_utm: { utm_source: "tiktok" },
    p_referrer: "",
    p_ad_services: [],
  });
  await userEvent.click(screen.getByRole("button", { name: "Comprar" }));
  expect(left).toHaveLength(1);
});

it.each([
  ["sold out", { stock_count: 0 }, purchaseMessages.sold_out],
  ["was removed", { is_active: false }, purchaseMessages.not_found],
])("stays in the store for a product that %s meanwhile, and says why", async (_what, stored, message) => {
  await signIn("ana@a.br");
  change(stored);
  const left = show();
  await buy();
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(left).toEqual([]);
});

it("says that the store is not set up where the backend has no row of what it shows", async () => {
  await signIn("ana@a.br");
  backend.products = [];
  const left = show();
  await buy();
  expect(await screen.findByRole("alert")).toHaveTextContent(purchaseMessages.not_configured);
  expect(left).toEqual([]);
});

it("waits for the connection, and says so", () => {
  show();
  const button = () => screen.getByRole("button", { name: "Comprar" });
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(button()).toBeDisabled();
  expect(screen.getByText("A compra espera a conexão voltar.")).toBeVisible();
  jest.restoreAllMocks();
  act(() => void window.dispatchEvent(new Event("online")));
  expect(button()).toBeEnabled();
});

it("stays in the store while the server cannot be asked, and sells once it can", async () => {
  await signIn("ana@a.br");
  backend.brokenWith = 503;
  const left = show();
  await buy();
  expect(await screen.findByRole("alert")).toHaveTextContent(purchaseMessages.database);
  backend.brokenWith = null;
  await buy();
  await waitFor(() => expect(left).toHaveLength(1));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("leads to the sign-in where the server no longer believes the session", async () => {
  await signIn("ana@a.br");
  backend.brokenWith = 401;
  const left = show();
  await buy();
  await waitFor(() => expect(window.location.pathname).toBe("/login"));
  expect(new URLSearchParams(window.location.search).get("error")).toBe("signed_out");
  expect(getSession().status).toBe("signed-out");
  await waitFor(() => expect(backend.requests).toContain("/auth/v1/logout?scope=local"));
  expect(left).toEqual([]);
});
