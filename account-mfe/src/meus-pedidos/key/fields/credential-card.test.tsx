import type { CredentialKind } from "@store/shared-data";
import { stopClock } from "@store/shared-data/testing/browser-state";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ok, serveBackendTo } from "../../../testing/backend-service";
import { deliveredRow, open, openedRow, showOrders } from "../../../testing/orders";
import { user } from "../../../testing/user";
import { readTwoFactor, spaceCode } from "./two-factor";

const service = serveBackendTo("ana@exemplo.com.br");
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
let copied: string[] = [];

beforeEach(() => {
  copied = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
});

const templateOf = (...fields: [CredentialKind, string][]) => ({
  separator: "|",
  fields: fields.map(([kind, label]) => ({ kind, label })),
});

/** Shows the one order's key, and gives what stands in its box. */
async function openKey(key_data: string, key_template: unknown, order: object = {}) {
  const row = deliveredRow(order);
  showOrders(service, [row], { [open]: ok(openedRow({ key_data, key_template })) });
  const box = within(await screen.findByRole("group", { name: "Key de Conta TikTok" }));
  await user.click(box.getByRole("button", { name: "Mostrar key" }));
  return box;
}

const login = templateOf(["login", "Login"], ["password", "Senha"], ["totp_secret", "Chave 2FA"]);

it("shows a key as fields, what is secret covered one by one, and copies each as it is", async () => {
  const box = await openKey(`ana@loja.example|s3nha!|${secret}`, login);
  expect(await box.findByText("ana@loja.example")).toBeVisible();
  for (const text of ["s3nha!", secret, `ana@loja.example|s3nha!|${secret}`]) expect(box.queryByText(text)).toBeNull();
  await user.click(box.getByRole("button", { name: "Copiar Senha" }));
  expect(box.queryByText("s3nha!")).toBeNull();
  await user.click(box.getByRole("button", { name: "Mostrar Senha" }));
  expect(box.getByText("s3nha!")).toBeVisible();
  expect(box.queryByText(secret)).toBeNull();
  await user.click(box.getByRole("button", { name: "Ocultar Senha" }));
  expect(box.queryByText("s3nha!")).toBeNull();
  await user.click(box.getByRole("button", { name: "Copiar Login" }));
  await user.click(box.getByText("Outros formatos"));
  await user.click(await box.findByRole("button", { name: "Copiar campos com nomes" }));
  await user.click(box.getByRole("button", { name: "Copiar linha original" }));
  expect(copied).toEqual([
    "s3nha!",
    "ana@loja.example",
    `Login: ana@loja.example\nSenha: s3nha!\nChave 2FA: ${secret}`,
    `ana@loja.example|s3nha!|${secret}`,
  ]);
  await user.click(box.getByRole("button", { name: "Ocultar key" }));
  expect(box.queryByText("ana@loja.example")).toBeNull();
});

it("starts with what is used first, login, password and code, and has a proxy as one line", async () => {
  const template = templateOf(
    ["host", "Host"],
    ["port", "Porta"],
    ["user", "Usuário do proxy"],
    ["password", "Senha do proxy"],
    ["totp_secret", "Chave 2FA"],
    ["recovery_email", "E-mail de recuperação"],
    ["password", "Senha"],
    ["login", "Login"],
  );
  const box = await openKey(`203.0.113.7|8080|px|segredo|${secret}|r@loja.example|s3nha!|ana`, template);
  await box.findByRole("button", { name: /código 2FA/ });
  expect(box.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Login",
    "Senha",
    "Código 2FA (depois da senha)",
    "E-mail de recuperação",
    "Proxy (host:porta:usuário:senha)",
  ]);
});

describe("the two-factor code", () => {
  const start = Date.parse("2026-11-21T12:00:00Z");
  const pass = stopClock(start);

  it("counts by the server's clock, whatever the device says, and gives way to the next in time to be pasted", async () => {
    const click = async (name: string) => {
      fireEvent.click(await screen.findByRole("button", { name }));
      await pass(0);
    };
    const serverTime = start + 7 * 3600_000 + 2_000;
    showOrders(service, [deliveredRow({ read_at: new Date(serverTime).toISOString() })], {
      [open]: ok(openedRow({ key_data: `ana|s|${secret}`, key_template: login })),
    });
    await click("Mostrar key");
    // That these are the codes of RFC 6238: `two-factor.test`.
    const { code = "", next = "" } = readTwoFactor(secret)?.(serverTime) ?? {};
    while (!screen.queryByText(spaceCode(code))) await pass(100);
    const timer = () => Number(/\d+/.exec(screen.getByRole("timer").textContent ?? "")?.[0]);
    expect(timer()).toBeGreaterThan(10);
    await click("Copiar código 2FA");
    while (timer() > 4) await pass(500);
    expect(screen.getByText(spaceCode(code))).toBeVisible();
    expect(screen.getByText(`O próximo é ${spaceCode(next)}.`, { exact: false })).toBeVisible();
    await click("Copiar próximo código 2FA");
    expect(copied).toEqual([code, next]);
    while (timer() < 5) await pass(500);
    expect(screen.getByText(spaceCode(next))).toBeVisible();
  });
});

it("offers a proxy in the writings of programs, with the password covered", async () => {
  const proxy = templateOf(["host", "Host"], ["port", "Porta"], ["user", "Usuário"], ["password", "Senha"]);
  const box = await openKey("203.0.113.7|8080|ana|s3nha", proxy);
  await user.click(await box.findByRole("button", { name: "Copiar Proxy (host:porta:usuário:senha)" }));
  expect(box.queryByText("Host")).toBeNull();
  await user.click(box.getByText("Outros formatos"));
  expect(await box.findByText("203.0.113.7")).toBeVisible();
  expect(box.queryByText(/s3nha/)).toBeNull();
  await user.click(box.getByRole("button", { name: "Copiar Aplicativo com SOCKS5 (URL SOCKS5)" }));
  expect(copied).toEqual(["203.0.113.7:8080:ana:s3nha", "socks5://ana:s3nha@203.0.113.7:8080"]);
});

it("says how long a key lasts, and leads to another", async () => {
  const template = templateOf(["login", "Login"], ["expires_on", "Validade"]);
  const inTwoDays = new Date(Date.now() + 2 * 24 * 3600_000);
  const day = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo" }).format(inTwoDays);
  const box = await openKey(`ana|${day}`, template);
  expect(await box.findByText("Vence depois de amanhã")).toBeVisible();
  expect(box.getByText(day)).toBeVisible();
  expect(box.getByRole("link", { name: "Renovar" })).toHaveAttribute("href", "/product/p1");
});

it.each([
  ["does not fit its template", login],
  ["has a template of a later release", { separator: "|", fields: [{ kind: "face_scan", label: "Rosto" }] }],
  ["has none", null],
])("stays one text to copy where it %s", async (_why, template) => {
  const box = await openKey("ana s3nha", template);
  expect(await box.findByText("ana s3nha")).toBeVisible();
  await user.click(box.getByRole("button", { name: "Copiar" }));
  expect(copied).toEqual(["ana s3nha"]);
});

it("leaves nothing of a key in the address, the browser's stores of a visit, or the console", async () => {
  const written: unknown[] = [];
  for (const name of ["log", "info", "warn", "error", "debug"] as const) {
    jest.spyOn(console, name).mockImplementation((...expectedText) => void written.push(...expectedText));
  }
  const box = await openKey(`ana@loja.example|s3nha!|${secret}`, login);
  await waitFor(() => expect(box.getByRole("button", { name: "Copiar código 2FA" })).toBeVisible());
  const places = [
    window.location.href,
    JSON.stringify(sessionStorage),
    document.title,
    JSON.stringify(window.history.state),
    written.join(),
  ];
  for (const place of places) expect(place).not.toMatch(/s3nha|GEZDGNBV|ana@loja/);
  const calls = service.requests.filter((name) => !name.startsWith("POST"));
  expect(calls.join()).not.toMatch(/s3nha|GEZDGNBV/);
});
