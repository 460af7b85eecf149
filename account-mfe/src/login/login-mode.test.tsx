import { builtInCatalogue } from "@store/shared-data";
import { act, screen, waitFor } from "@testing-library/react";
import { rememberAccount } from "../session/known-account";
import { newSession, ok, serveBackendTo } from "../testing/backend-service";
import { renderRoute } from "../testing/render-route";
import { click, typeInto } from "../testing/user";

const product = "/login?return=%2Fproduct%2Ftiktok-conta-eua";
const service = serveBackendTo(null);

const title = () => screen.getByRole("heading", { level: 1 }).textContent;
const address = () => window.location.pathname + window.location.search;

it.each([
  ["/login", "Entrar"],
  ["/login?modo=cadastro", "Criar conta"],
  ["/login?return=%2Fmeus-pedidos", "Entrar"],
  [product, "Criar conta"],
  ["/login?return=%2F%2Fevil.example%2Fproduct%2Fx", "Entrar"],
  [`${product}&modo=entrar`, "Entrar"],
  [`${product}&error=access_denied`, "Entrar"],
])("opens %s as '%s' for who has never signed in here", (at, mode) => {
  renderRoute(at);
  expect(title()).toBe(mode);
});

it.each([
  [product, "Entrar"],
  [`${product}&modo=cadastro`, "Criar conta"],
])("opens %s as '%s' after an earlier sign-in in this browser", (at, mode) => {
  rememberAccount();
  renderRoute(at);
  expect(title()).toBe(mode);
});

it("says its mode in the address, with the way back, so that Back and Forward know it", async () => {
  renderRoute("/login?return=%2Fmeus-pedidos&utm_source=ads");
  expect(screen.getByText("Ainda não tem uma conta?")).toBeVisible();
  expect(screen.getByLabelText("E-mail")).not.toHaveFocus();
  await click("Criar conta");
  expect(title()).toBe("Criar conta");
  expect(screen.getByText("Já tem uma conta?")).toBeVisible();
  expect(screen.getByLabelText("Nome completo")).toHaveFocus();
  expect(address()).toBe("/login?modo=cadastro&return=%2Fmeus-pedidos&utm_source=ads");
  await click("Fazer login");
  expect(screen.queryByLabelText("Nome completo")).toBeNull();
  expect(address()).toBe("/login?return=%2Fmeus-pedidos&utm_source=ads");
  act(() => window.history.back());
  await waitFor(() => expect(title()).toBe("Criar conta"));
});

describe("who signs in", () => {
  async function signInAt(at: string, state?: object) {
    service.respondWith({ "POST /auth/v1/token": ok(newSession("ana@exemplo.com.br")) });
    renderRoute(at, state);
    if (title() === "Criar conta") await click("Fazer login");
    await typeInto(screen.getByLabelText("E-mail"), "ana@exemplo.com.br");
    await typeInto(screen.getByLabelText("Senha"), "segredo-123");
    await click("Entrar");
    await screen.findByText("Está em /product/tiktok-conta-eua");
    return window.history.state.usr;
  }

  it("goes on to the checkout after 'Comprar', also by the other form", async () => {
    expect(await signInAt(product, { purchase: "asked" })).toEqual({ purchase: "go" });
  });

  it("goes back to the product, with no checkout, after any other way to the page", async () => {
    expect(await signInAt(`${product}&purchase=asked`)).toEqual({ purchase: "ready" });
  });
});

it("keeps the way back on the way to a new password", () => {
  renderRoute(`${product}&modo=entrar`);
  expect(screen.getByRole("link", { name: "Esqueci minha senha" })).toHaveAttribute(
    "href",
    "/recuperar-senha?return=%2Fproduct%2Ftiktok-conta-eua",
  );
  renderRoute("/recuperar-senha?return=%2Fproduct%2Ftiktok-conta-eua");
  expect(screen.getByRole("link", { name: "Voltar para o login" })).toHaveAttribute(
    "href",
    "/login?modo=entrar&return=%2Fproduct%2Ftiktok-conta-eua",
  );
});

describe("the product about to be bought", () => {
  const row = {
    ...builtInCatalogue.find(({ id }) => id === "tiktok-conta-eua"),
    name: "Conta da loja",
    price: "320.00",
  };
  const region = () => screen.queryByRole("region", { name: "Produto escolhido" });
  const chosen = async () => {
    // Why an account is asked for stands there from the first moment on, and keeps its place.
    expect(region()).toHaveTextContent(/O pagamento vem a seguir, no Pix/);
    await waitFor(() => expect(region()).toHaveAttribute("aria-busy", "false"));
    return region();
  };

  it("stands above both forms, with its price and why an account is asked for", async () => {
    service.respondWith({ "GET products": ok([row]) });
    renderRoute(product);
    const shown = await chosen();
    expect(shown).toHaveTextContent("Conta da loja");
    expect(shown).toHaveTextContent("R$ 320,00 à vista no Pix");
    expect(shown).toHaveTextContent("Crie sua conta para receber a key.");
    expect(shown?.querySelector("img")).toHaveAttribute("src", row.image_url);
    await click("Fazer login");
    expect(await chosen()).toHaveTextContent("Entre para receber a key na sua conta.");
  });

  it("comes from the built-in catalogue where the database has no such row", async () => {
    service.respondWith({ "GET products": ok([]) });
    renderRoute(product);
    expect(await chosen()).toHaveTextContent("R$ 317,00");
  });

  it("is left out where there is none, and on the way to anything else", async () => {
    service.respondWith({ "GET products": ok([]) });
    renderRoute("/login?return=%2Fproduct%2Fnada");
    await waitFor(() => expect(region()).toBeNull());
    expect(service.requests).toContain("GET products");
    renderRoute("/login?return=%2Fmeus-pedidos");
    expect(region()).toBeNull();
  });
});
