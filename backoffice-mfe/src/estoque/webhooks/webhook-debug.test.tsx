import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { holdIntervals, watchClipboard } from "../../testing/browser";
import { openWindow } from "../../testing/page";
import { refusal, said, serveStaff, staffEmail, value } from "../../testing/staff-backend";
import { addLogLine } from "./webhook-debug-modal";

const inactive = { status: "inactive", started_at: null, latest_capture: null };
const waiting = { status: "waiting", started_at: "2026-11-21T12:00:00Z", latest_capture: null };
const captured = {
  status: "captured",
  started_at: "2026-11-21T12:00:00Z",
  latest_capture: {
    id: "c-1",
    timestamp: "2026-11-21T12:05:00Z",
    headers: { "user-agent": "checkout" },
    payload: { event: "pix.paid" },
  },
};

const backend = serveStaff("admin", { "GET webhook-debug": () => value(inactive) });
const copied = watchClipboard();
afterEach(() => jest.useRealTimers());

const openDebug = () => openWindow("Debug Webhook", "Debug Webhook");

type Modal = Awaited<ReturnType<typeof openDebug>>;

const shows = (modal: Modal, state: string) => modal.findByText(state, { selector: "[role=status]" });
const log = (modal: Modal) =>
  within(modal.getByLabelText("Últimas 10 linhas do log"))
    .queryAllByRole("listitem")
    .map(({ textContent }) => textContent?.replace(/^\d\d:\d\d:\d\d /, ""));
const posted = () => backend.callsOf("POST webhook-debug");

it("starts inactive: nothing is captured, and buttons that need a capture are disabled", async () => {
  const modal = await openDebug();
  expect(await shows(modal, "Inativa")).toBeInTheDocument();
  expect(modal.getByText("Nenhum webhook capturado.")).toBeInTheDocument();
  expect(modal.getByRole("button", { name: "Iniciar Captura" })).toBeEnabled();
  expect(modal.queryByRole("button", { name: "Parar Captura" })).toBeNull();
  const test = modal.getByRole("button", { name: "Enviar payload de teste" });
  expect(test).toBeDisabled();
  expect(test).toHaveAccessibleDescription("O payload de teste só pode ser enviado durante a captura.");
  expect(modal.getByRole("button", { name: "Limpar" })).toBeDisabled();
  await waitFor(() => expect(log(modal)).toEqual(["Captura inativa"]));
  const [call] = backend.callsOf("GET webhook-debug");
  expect(call?.query).toEqual({ action: "status" });
  expect(call?.headers).toMatchObject({
    apikey: "sb_publishable_a-key-of-at-least-fifty-characters-0001",
    authorization: "Bearer um-token",
  });
  expect(call?.headers["content-type"]).toBeUndefined();
});

it("starts capturing, sends a test webhook, and shows the capture", async () => {
  const resolve = backend.hold("POST webhook-debug");
  const modal = await openDebug();
  await userEvent.click(await modal.findByRole("button", { name: "Iniciar Captura" }));
  expect(await modal.findByRole("button", { name: "Iniciar Captura", busy: true })).toBeInTheDocument();
  resolve(value(waiting));
  expect(await shows(modal, "Aguardando webhook")).toBeInTheDocument();
  modal.getByText("Nenhum webhook capturado. Só valem webhooks depois de 21/11/2026, 09:00.");
  await waitFor(() => expect(log(modal)).toEqual(["Aguardando um webhook novo", "Captura inativa"]));
  expect(posted()[0]?.query).toEqual({ action: "start" });
  expect(posted()[0]?.body).toEqual({});
  backend.change({ "POST webhook-debug": () => value(captured) });
  await userEvent.click(modal.getByRole("button", { name: "Enviar payload de teste" }));
  expect(await shows(modal, "Capturado")).toBeInTheDocument();
  const test = posted()[1];
  expect(test?.query).toEqual({});
  expect(test?.headers["content-type"]).toBe("application/json");
  const { timestamp, ...rest } = (test?.body ?? {}) as Record<string, unknown>;
  expect(Math.abs(Date.parse(String(timestamp)) - Date.now())).toBeLessThan(60_000);
  expect(rest).toEqual({
    event: "pix.paid",
    payment: { status: "paid" },
    customer: { email: staffEmail },
    product: { name: "Produto de teste" },
  });
  expect(modal.getByText("c-1 · 21/11/2026, 09:05")).toBeInTheDocument();
  expect(modal.getByText(/"user-agent"/).textContent).toBe('{\n  "user-agent": "checkout"\n}');
  expect(modal.getByText(/"event": "pix\.paid"/).textContent).toBe('{\n  "event": "pix.paid"\n}');
  await userEvent.click(modal.getByRole("button", { name: "Copiar payload" }));
  await waitFor(() => expect(copied).toEqual(['{\n  "event": "pix.paid"\n}']));
  expect(log(modal)[0]).toBe("Webhook capturado: captura encerrada");
});

it.each([
  [captured, "Limpar", "clear", inactive, "Inativa"],
  [waiting, "Parar Captura", "stop", inactive, "Inativa"],
])("does what is asked of it: %#", async (before, button, action, after, text) => {
  backend.change({ "GET webhook-debug": () => value(before), "POST webhook-debug": () => value(after) });
  const modal = await openDebug();
  await userEvent.click(await modal.findByRole("button", { name: button }));
  expect(await shows(modal, text)).toBeInTheDocument();
  expect(posted().map(({ query }) => query)).toEqual([{ action }]);
});

it("asks every two seconds while it waits, and no longer, and writes every look down", async () => {
  holdIntervals();
  backend.change({ "GET webhook-debug": () => value(waiting) });
  const modal = await openDebug();
  await shows(modal, "Aguardando webhook");
  const looks = () => backend.callsOf("GET webhook-debug").length;
  expect(looks()).toBe(1);
  act(() => jest.advanceTimersByTime(1999));
  await waitFor(() => expect(log(modal)).toEqual(["Aguardando um webhook novo"]));
  expect(looks()).toBe(1);
  act(() => jest.advanceTimersByTime(1));
  await waitFor(() => expect(log(modal)).toEqual(["Aguardando um webhook novo", "Aguardando um webhook novo"]));
  expect(looks()).toBe(2);
  backend.change({ "GET webhook-debug": () => value(captured) });
  act(() => jest.advanceTimersByTime(2000));
  await waitFor(() => expect(log(modal)).toHaveLength(3));
  act(() => jest.advanceTimersByTime(10_000));
  await userEvent.click(modal.getByRole("button", { name: "Simular pagamento" }));
  expect(looks()).toBe(3);
  expect(log(modal)[0]).toBe("Webhook capturado: captura encerrada");
});

it("says why a command failed, also in the log", async () => {
  const refused = "Access denied: Admin validation failed";
  backend.change({ "POST webhook-debug": () => refusal(403, refused, "admin_only") });
  const modal = await openDebug();
  await userEvent.click(await modal.findByRole("button", { name: "Iniciar Captura" }));
  await waitFor(() => expect(said.alerts).toEqual([`Erro no debug do webhook: ${refused}`]));
  expect(await shows(modal, "Inativa")).toBeInTheDocument();
  await waitFor(() => expect(log(modal)).toEqual([`Falha: ${refused}`, "Captura inativa"]));
});

it("says that simulating a payment is disabled", async () => {
  const modal = await openDebug();
  await userEvent.click(await modal.findByRole("button", { name: "Simular pagamento" }));
  expect(said.alerts).toEqual(["Teste desabilitado em produção por segurança."]);
  expect(posted()).toEqual([]);
});

it("keeps the ten newest lines of the log, newest first, with the time in Brasília", () => {
  let lines: string[] = [];
  for (let second = 0; second < 12; second += 1) {
    lines = addLogLine(lines, `linha ${second}`, new Date(Date.UTC(2026, 10, 21, 12, 0, second)));
  }
  expect(lines).toHaveLength(10);
  expect([lines[0], lines.at(-1)]).toEqual(["09:00:11 linha 11", "09:00:02 linha 2"]);
});

it("gives the two addresses to write into the provider's panel", async () => {
  const modal = await openWindow("Webhook Info", "Webhook Info");
  const fields = modal.getAllByRole<HTMLInputElement>("textbox");
  expect(fields.map((field) => [field.value, field.readOnly])).toEqual([
    [`${backend.url}/functions/v1/pix-generated`, true],
    [`${backend.url}/functions/v1/pix-paid`, true],
  ]);
  expect(fields.map((field) => document.querySelector(`label[for="${field.id}"]`)?.textContent)).toEqual([
    "URL do evento pix.generated",
    "URL do evento pix.paid",
  ]);
  await userEvent.click(modal.getByRole("button", { name: "Copiar URL de pix.generated" }));
  await waitFor(() => expect(copied).toEqual([`${backend.url}/functions/v1/pix-generated`]));
  await userEvent.click(modal.getByRole("button", { name: "Testar pix.paid" }));
  expect(said.alerts).toEqual(["Teste desabilitado em produção por segurança."]);
});
