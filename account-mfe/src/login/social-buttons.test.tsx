import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { configureRuntime, getSettings } from "shared-data/runtime";
import { serveBackendTo } from "../testing/backend-service";
import { hold } from "../testing/hold";
import { ok } from "../testing/orders";
import { renderRoute } from "../testing/render-route";
import { installWebCrypto } from "../testing/web-crypto";

const settings = "GET /auth/v1/settings";
const user = userEvent.setup({ delay: null });
const service = serveBackendTo(null);
// Leaving the page is beyond jsdom, which says so in the console.
let departures: jest.SpyInstance;

beforeAll(installWebCrypto);
beforeEach(() => {
  departures = jest.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => departures.mockRestore());

const button = (name: string) => screen.getByRole("button", { name: `Continuar com ${name}` });
const offer = (socialProviders: readonly string[]) => configureRuntime({ ...getSettings(), socialProviders });

it("offers what the settings name, in their order, under the form", () => {
  renderRoute("/login");
  expect(screen.getByText("ou")).toBeVisible();
  const offers = screen.getAllByRole("button", { name: /^Continuar com/ }).map(({ textContent }) => textContent);
  expect(offers).toEqual(["Continuar com Google", "Continuar com Facebook"]);
});

it("offers nothing, and no divider, where the settings name nobody", () => {
  const { socialProviders } = getSettings();
  offer([]);
  renderRoute("/login");
  expect(screen.queryByText("ou")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Continuar com/ })).toBeNull();
  offer(socialProviders);
});

it("leaves once, for the provider that was pressed, with the way back", async () => {
  const [later, letGo] = hold(ok({ external: { google: true, facebook: true } })());
  service.answer({ [settings]: later });
  renderRoute("/login?return=%2Fmeus-pedidos");
  await user.click(button("Google"));
  expect(button("Google")).toHaveAttribute("aria-busy", "true");
  expect(button("Facebook")).not.toHaveAttribute("aria-busy");
  await user.click(button("Facebook"));
  letGo();
  await waitFor(() => expect(departures).toHaveBeenCalled());
  expect(String(departures.mock.calls[0]?.[0])).toContain("navigation");
  expect(service.requests).toEqual([settings]);
  expect(localStorage.getItem("store-session-code-verifier")).not.toBeNull();
  expect(localStorage.getItem("store-sign-in-state")).toMatch(/^[0-9a-z]{16,}$/);
  expect(button("Google")).toHaveAttribute("aria-busy", "true");
  expect(screen.queryByText(/Erro/)).toBeNull();
});

const unreachable = "Erro de conexão com o servidor. Verifique sua conexão com a internet e tente novamente.";

it.each([
  ["does not offer it", ok({ external: { google: false } }), "provider is not enabled"],
  ["does not know it", ok({ external: {} }), "provider is not enabled"],
  ["offers nothing", ok({}), "provider is not enabled"],
  ["is broken", () => ({ status: 500, body: {} }), unreachable],
])("stays, and says why, where the service %s", async (_what, answer, detail) => {
  service.answer({ [settings]: answer });
  renderRoute("/login");
  await user.click(button("Google"));
  const words = `Erro ao fazer login com Google: ${detail}`;
  expect(await screen.findByText(words)).toBeVisible();
  expect(button("Google")).not.toHaveAttribute("aria-busy");
  expect(departures).not.toHaveBeenCalled();
  const [later, letGo] = hold(ok({ external: {} })());
  service.answer({ [settings]: later });
  await user.click(button("Facebook"));
  await waitFor(() => expect(service.requests).toEqual([settings]));
  expect(screen.queryByText(words)).toBeNull();
  letGo();
  const alert = await screen.findByText("Erro ao fazer login com Facebook: provider is not enabled");
  expect(within(alert.closest("[role=alert]") as HTMLElement).queryByText(/Google/)).toBeNull();
});
