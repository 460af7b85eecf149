import { purchaseMessages } from "@store/shared-data";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { forSale, showPage, showPart } from "../testing/show-page";
import { signIn, signOut } from "../testing/sign-in";
import { openSmallBackend } from "../testing/small-backend";
import { BuyButton } from "./buy-button";

const address = "/product/tiktok-conta-eua?utm_source=ads#avaliacoes";
const backend = openSmallBackend();

beforeEach(() => signIn());

let arrivals = 0;

/** Shows the product, twice on one page where `buttons` says so, in an entry of the history that was made with a state. */
function arrive(usr: unknown, at = address, buttons = 1) {
  window.history.replaceState({ usr, key: `arrival-${++arrivals}`, idx: 0 }, "", at);
  const left: string[] = [];
  const shown = showPart(
    <main>
      {Array.from({ length: buttons }, (_, index) => (
        <BuyButton key={index} product={forSale} leave={(url) => left.push(url)} />
      ))}
    </main>,
  );
  return { left, ...shown };
}

const button = () => screen.getByRole("button", { name: "Comprar" });

it("continues to the checkout once after 'Comprar' led to the sign-in page", async () => {
  const { left, unmount } = arrive({ purchase: "go" });
  await waitFor(() => expect(left).toHaveLength(1));
  expect(new URL(String(left[0])).searchParams.get("utm_source")).toBe("ads");
  expect(window.location.pathname + window.location.search + window.location.hash).toBe(address);
  expect(window.history.state.usr).toBeNull();
  // A reload finds the entry as it is now.
  unmount();
  const again = arrive(window.history.state.usr);
  await waitFor(() => expect(button()).not.toHaveAttribute("aria-busy"));
  expect(again.left).toEqual([]);
});

it("goes on once where the page has two buttons", async () => {
  const { left } = arrive({ purchase: "go" }, address, 2);
  await waitFor(() => expect(left).toHaveLength(1));
  expect(screen.getAllByRole("button", { name: "Comprar" }).filter((each) => each.ariaBusy)).toHaveLength(1);
});

it("leaves one click after sign-in, with the focus on the button", async () => {
  const { left } = arrive({ purchase: "ready" });
  await waitFor(() => expect(button()).toHaveFocus());
  expect(button()).not.toHaveAttribute("aria-busy");
  expect(window.history.state.usr).toBeNull();
  expect(left).toEqual([]);
  expect(backend.callsOf("GET products")).toEqual([]);
});

it("continues by itself after a click on a card while signed in", async () => {
  backend.products = backend.products.map((row) => ({ ...row, checkout_link: " " }));
  showPage("/?utm_source=ads");
  const [card] = await screen.findAllByRole("article");
  await userEvent.click(within(card as HTMLElement).getByRole("link", { name: "Comprar" }));
  expect(await screen.findByText(purchaseMessages.no_checkout_link)).toBeVisible();
  expect(window.location.pathname).toMatch(/^\/product\//);
});

it("starts from a card too: signed-out visitors sign in on the way to the product", async () => {
  await signOut();
  showPage("/?utm_source=ads");
  const [card] = await screen.findAllByRole("article");
  const name = String(within(card as HTMLElement).getByRole("heading").textContent);
  const buy = within(card as HTMLElement).getByRole("link", { name: "Comprar" });
  const { pathname } = new URL(String(buy.getAttribute("href")), window.location.origin);
  expect(buy).toHaveAccessibleDescription(name);
  await userEvent.click(buy);
  await waitFor(() => expect(window.location.pathname).toBe("/login"));
  const query = new URLSearchParams(window.location.search);
  expect([query.get("return"), query.get("utm_source")]).toEqual([pathname, "ads"]);
});

const addresses = ["/product/tiktok-conta-eua?purchase=go", "/product/tiktok-conta-eua#purchase=go"];
it.each(addresses)("begins nothing for an address: %s", async (at) => {
  const { left } = arrive(null, at);
  await act(async () => undefined);
  expect(button()).not.toHaveFocus();
  expect(button()).not.toHaveAttribute("aria-busy");
  expect(left).toEqual([]);
});
