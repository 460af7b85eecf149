import { act, screen, waitFor } from "@testing-library/react";
import { hold, ok, serveBackendTo } from "../testing/backend-service";
import { renderRoute } from "../testing/render-route";
import { user } from "../testing/user";

const settings = "GET /auth/v1/settings";
const service = serveBackendTo(null);
// Leaving the page is beyond jsdom, which says so in the console.
let departures: jest.SpyInstance;

beforeEach(() => {
  departures = jest.spyOn(console, "error").mockImplementation(() => undefined);
});

const button = (name: string) => screen.findByRole("button", { name: `Continuar com ${name}` });
const offers = () => screen.queryAllByRole("button", { name: /^Continuar com/ }).map(({ textContent }) => textContent);
const bothOn = ok({ external: { google: true, facebook: true } });

it("offers what the settings name, in their order, under the form, once the service has said that it is on", async () => {
  const [later, letGo] = hold(bothOn());
  service.respondWith({ [settings]: later });
  renderRoute("/login");
  expect(offers()).toEqual([]);
  expect(screen.getByText("ou")).not.toBeVisible();
  letGo();
  expect(await button("Facebook")).toBeVisible();
  expect(screen.getByText("ou")).toBeVisible();
  expect(offers()).toEqual(["Continuar com Google", "Continuar com Facebook"]);
});

it.each([
  ["off", { google: false, facebook: true }],
  ["on in no plain word", { google: "true", facebook: true }],
])("does not offer a provider that the service reports as %s, and moves nothing by it", async (_what, external) => {
  service.respondWith({ [settings]: ok({ external }) });
  renderRoute("/login");
  expect(await button("Facebook")).toBeVisible();
  expect(offers()).toEqual(["Continuar com Facebook"]);
  // Its place is kept, behind the others, for eyes and screen readers empty.
  const places = screen.getAllByText(/^Continuar com/);
  expect(places.map(({ textContent }) => textContent)).toEqual(["Continuar com Facebook", "Continuar com Google"]);
  expect(places[1]).not.toBeVisible();
});

const allOff = [{ google: false, facebook: false }, undefined];
it.each(allOff)("offers nothing, and no divider, where the service has all off: %j", async (external) => {
  service.respondWith({ [settings]: ok({ external }) });
  renderRoute("/login");
  await waitFor(() => expect(service.callsOf(settings)).toHaveLength(1));
  expect(offers()).toEqual([]);
  expect(screen.getByText("ou")).not.toBeVisible();
});

it("renders no button and no divider when the settings list no provider", () => {
  service.configure({ socialProviders: [] });
  renderRoute("/login");
  expect(screen.queryByText("ou")).toBeNull();
  expect(offers()).toEqual([]);
});

it("says that a sign-in ends with the page, and offers no way that leads off it, where the browser keeps nothing", () => {
  const text = /^Este navegador não guarda dados: o acesso vale só enquanto/;
  const refuse = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  renderRoute("/login");
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByText("ou")).toBeNull();
  refuse.mockRestore();
  renderRoute("/login");
  expect(screen.queryByText(text)).toBeNull();
});

it("redirects once to the chosen provider, with the return address", async () => {
  service.respondWith({ [settings]: bothOn });
  renderRoute("/login?return=%2Fmeus-pedidos");
  const [google, facebook] = [await button("Google"), await button("Facebook")];
  const [later, letGo] = hold(bothOn());
  service.respondWith({ [settings]: later });
  await user.click(google);
  expect(google).toHaveAttribute("aria-busy", "true");
  expect(facebook).not.toHaveAttribute("aria-busy");
  await user.click(facebook);
  letGo();
  await waitFor(() => expect(departures).toHaveBeenCalled());
  expect(String(departures.mock.calls[0]?.[0])).toContain("navigation");
  expect(service.callsOf(settings)).toHaveLength(1);
  expect(localStorage.getItem("store-session-code-verifier")).not.toBeNull();
  expect(localStorage.getItem("store-sign-in-state")).toMatch(/^[0-9a-z]{16,}$/);
  expect(google).toHaveAttribute("aria-busy", "true");
  // The back/forward cache restores the page.
  act(() => void window.dispatchEvent(new Event("pageshow")));
  await waitFor(() => expect(google).not.toHaveAttribute("aria-busy"));
  expect(screen.queryByText(/Erro/)).toBeNull();
});

it("stays, and says why, where the service has switched it off meanwhile", async () => {
  service.respondWith({ [settings]: bothOn });
  renderRoute("/login");
  const [google, facebook] = [await button("Google"), await button("Facebook")];
  service.respondWith({ [settings]: ok({ external: { google: false } }) });
  await user.click(google);
  const text = "Erro ao fazer login com Google: provider is not enabled";
  expect(await screen.findByText(text)).toBeVisible();
  expect(google).not.toHaveAttribute("aria-busy");
  expect(departures).not.toHaveBeenCalled();
  service.respondWith({ [settings]: ok({ external: {} }) });
  await user.click(facebook);
  expect(await screen.findByText("Erro ao fazer login com Facebook: provider is not enabled")).toBeVisible();
  expect(screen.queryByText(text)).toBeNull();
});

it("offers the providers of the settings when the service does not respond; a click checks again", async () => {
  service.respondWith({ [settings]: () => ({ status: 500, body: {} }) });
  renderRoute("/login");
  expect(await button("Google")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(await button("Google"));
  expect(await screen.findByText(/^Erro ao fazer login com Google: Erro de conexão com o servidor\./)).toBeVisible();
});
