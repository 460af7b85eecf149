import { screen, waitFor, within } from "@testing-library/react";
import { authRefusal, newSession, ok, serveBackendTo } from "../testing/backend-service";
import { readAddress, readChoices, showProfile } from "../testing/profile";
import { click, typeInto, user } from "../testing/user";

const service = serveBackendTo("ana@exemplo.com.br");

it("has its sections at addresses of their own, and marks the open one", async () => {
  showProfile(service, "/seguranca");
  const links = within(screen.getByRole("navigation", { name: "Seções do perfil" })).getAllByRole("link");
  const addresses = ["", "/seguranca", "/avisos", "/credito", "/privacidade"].map((end) => `/meu-perfil${end}`);
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Dados",
    "Segurança",
    "Avisos",
    "Crédito",
    "Privacidade",
  ]);
  expect(links.map((link) => link.getAttribute("href"))).toEqual(addresses);
  expect(links.map((link) => link.getAttribute("aria-current"))).toEqual([null, "page", null, null, null]);
  expect(screen.queryByLabelText("Nome completo")).toBeNull();
});

it("leads an address that is no section to the first one", async () => {
  showProfile(service, "/nada");
  expect(await screen.findByText("Está em /meu-perfil")).toBeVisible();
});

describe("the password", () => {
  const newPassword = { "Nova senha": "nova-senha-1", "Confirmar nova senha": "nova-senha-1" };
  const fill = async (fields: Record<string, string>) => {
    await click("Alterar senha");
    expect(screen.getByLabelText("Senha atual")).toHaveFocus();
    for (const [label, text] of Object.entries(fields)) await typeInto(screen.getByLabelText(label), text);
    await click("Salvar nova senha");
  };

  it("is collapsed at first, needs the present one, and offers an email to users who have none", async () => {
    showProfile(service, "/seguranca");
    expect(await screen.findByRole("button", { name: "Alterar senha" })).toBeVisible();
    expect(screen.queryByLabelText("Senha atual")).toBeNull();
    await fill(newPassword);
    expect(screen.getByLabelText("Senha atual")).toHaveAccessibleDescription("Informe sua senha atual");
    expect(screen.getByLabelText("Senha atual")).toHaveFocus();
    expect(screen.getByLabelText("Senha atual")).toHaveAttribute("autocomplete", "current-password");
    expect(screen.getByRole("link", { name: "Receba um link por e-mail" })).toHaveAttribute("href", "/recuperar-senha");
    expect(service.requests.filter((name) => name !== readChoices && name !== readAddress)).toEqual([]);
  });

  it("is changed after checking the current one, without a new sign-in", async () => {
    showProfile(service, "/seguranca", {
      "POST /auth/v1/token": ok(newSession("ana@exemplo.com.br", "passing")),
      "POST /auth/v1/logout": () => ({ status: 500, body: { msg: "no" } }),
      "PUT /auth/v1/user": ok(newSession("ana@exemplo.com.br").user),
    });
    await fill({ "Senha atual": "velha-senha", ...newPassword });
    const expectedText = "Senha alterada com sucesso! Os outros aparelhos precisam entrar de novo.";
    expect(await screen.findByText(expectedText)).toBeVisible();
    expect(screen.queryByLabelText("Senha atual")).toBeNull();
    expect(service.callsOf("POST /auth/v1/token")[0]?.body).toMatchObject({
      email: "ana@exemplo.com.br",
      password: "velha-senha",
    });
    expect(service.callsOf("PUT /auth/v1/user")[0]?.body).toMatchObject({
      password: "nova-senha-1",
      current_password: "velha-senha",
    });
    expect(service.callsOf("POST /auth/v1/logout").map(({ query }) => query.scope)).toEqual(["local", "others"]);
    expect(JSON.parse(localStorage.getItem("store-session") ?? "").access_token).toBe("access-1");
    expect(screen.getByRole("button", { name: "Alterar senha" })).toHaveFocus();
  });

  it.each([
    ["current_password_mismatch", "Senha atual incorreta"],
    ["reauthentication_needed", /^Por segurança, saia, entre de novo/],
  ])("is kept, with the reason, where the service answers %s", async (code, expectedText) => {
    showProfile(service, "/seguranca", {
      "POST /auth/v1/token": ok(newSession("ana@exemplo.com.br", "passing")),
      "POST /auth/v1/logout": () => ({ status: 204, body: null }),
      "PUT /auth/v1/user": authRefusal(400, code),
    });
    await fill({ "Senha atual": "velha-senha", ...newPassword });
    expect(await screen.findByText(expectedText)).toBeVisible();
    expect(screen.getByLabelText("Nova senha")).toHaveValue("nova-senha-1");
  });
});

it("shows each session, and ends another one than this", async () => {
  const here = {
    id: "s-1",
    created_at: "2026-11-20T12:00:00Z",
    used_at: "2026-11-21T12:00:00Z",
    device: "computador",
    address: "203.0.113.9",
    is_current: true,
  };
  let sessions = [here, { ...here, id: "s-2", device: "celular", address: null, is_current: false }];
  showProfile(service, "/seguranca", {
    "rpc my_sessions": () => ok(sessions)(),
    "rpc end_my_session": () => {
      sessions = [here];
      return ok(null)();
    },
  });
  const region = await screen.findByRole("region", { name: "Onde você está conectado" });
  expect(region).toHaveAttribute("aria-busy", "true");
  const card = within(region);
  expect(await card.findByText("Computador, 203.0.113.9 (este aparelho)")).toBeVisible();
  expect(card.getAllByRole("button")).toHaveLength(1);
  await user.click(card.getByRole("button", { name: "Encerrar: Celular" }));
  await waitFor(() => expect(card.queryByRole("button")).toBeNull());
  expect(card.queryByText(/^Celular/)).toBeNull();
});
