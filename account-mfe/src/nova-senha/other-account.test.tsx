import { getSession } from "@store/shared-data/runtime";
import { act, screen, waitFor } from "@testing-library/react";
import { newSession, serveBackendTo, signInElsewhere } from "../testing/backend-service";
import { ok } from "../testing/orders";
import { renderRoute } from "../testing/render-route";
import { click, typeInto } from "../testing/user";
import { dropMailLink, openMailLink } from "./mail-link";

const save = "PUT /auth/v1/user";
const leave = "POST /auth/v1/logout";
const service = serveBackendTo(null);

const ana = newSession("ana@exemplo.com.br", "of-the-link");
const bia = { ...newSession("bia@exemplo.com.br"), user: { ...ana.user, email: "bia@exemplo.com.br", id: "b1" } };

beforeEach(() => act(() => signInElsewhere(bia)));
afterEach(() => dropMailLink());

/** Shows the page to Bia, who has opened a mail's link of Ana's. */
async function showFor(kind: Parameters<typeof openMailLink>[0]): Promise<void> {
  service.respondWith({ "POST /auth/v1/verify": ok(ana) });
  await openMailLink(kind, "a-token");
  service.respondWith({ [save]: ok(ana.user), [leave]: () => ({ status: 204, body: null }) });
  renderRoute("/nova-senha");
}

async function fillAndSend() {
  await typeInto(await screen.findByLabelText("Nova senha"), "12345678");
  await typeInto(screen.getByLabelText("Confirmar nova senha"), "12345678");
  await click("Salvar nova senha");
}

it.each(["signup", "email_change"] as const)("leaves them so after a mail for %s", async (kind) => {
  await showFor(kind);
  await fillAndSend();
  const said = await screen.findByText(/^Senha alterada com sucesso!/);
  expect(said).toHaveTextContent(/Neste navegador você continua na conta bia@exemplo\.com\.br\.$/);
  expect(screen.getByRole("link", { name: "Ir para a loja" })).toHaveAttribute("href", "/");
  expect(getSession().user?.email).toBe("bia@exemplo.com.br");
  expect(JSON.parse(localStorage.getItem("store-session") ?? "").access_token).toBe("access-1");
});

it("asks before a recovery goes on, and leaves everything as it was for who stays", async () => {
  await showFor("recovery");
  expect(screen.getByRole("heading", { level: 1, name: "Trocar de conta?" })).toBeVisible();
  expect(screen.getByText("ana@exemplo.com.br").parentElement).toHaveTextContent(
    "Este link é da conta ana@exemplo.com.br. Neste navegador você está na conta bia@exemplo.com.br.",
  );
  expect(screen.queryByLabelText("Nova senha")).toBeNull();
  await click("Continuar na minha conta");
  expect(await screen.findByText("Está em /")).toBeVisible();
  expect(getSession().user?.email).toBe("bia@exemplo.com.br");
  await waitFor(() => expect(service.callsOf(leave).map(({ query }) => query)).toEqual([{ scope: "local" }]));
  expect(service.callsOf(save)).toEqual([]);
});

it("ends their session here, and no other, for who goes on", async () => {
  await showFor("recovery");
  await click("Sair e criar a nova senha");
  expect(await screen.findByLabelText("Nova senha")).toHaveFocus();
  expect(getSession().status).toBe("signed-out");
  await waitFor(() => expect(service.callsOf(leave).map(({ query }) => query)).toEqual([{ scope: "local" }]));
  await fillAndSend();
  expect(await screen.findByText("Está em /login?return=%2Fmeus-pedidos")).toBeVisible();
});
