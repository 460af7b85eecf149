import { configureRuntime, parseSettings, startSession } from "@store/shared-data/runtime";
import { act, renderHook, waitFor } from "@testing-library/react";
import { serveBackend, testKey } from "../testing/fake-backend";
import { PushBrowser } from "../testing/push-browser";
import { followSession, newSession } from "../testing/store-session";
import { deviceNoticesMessage } from "./device-messages";
import { leaveDeviceNotices } from "./load-device-notices";
import { useDeviceNotices } from "./use-device-notices";

const service = serveBackend();
const [ana, bia] = [newSession("ana@exemplo.com.br", "id-of-ana"), newSession("bia@exemplo.com.br", "id-of-bia")];
const save = "rpc save_push_subscription";
const remove = "rpc remove_push_subscription";
const key = "rpc push_key";
const given = { p_endpoint: "https://fcm.googleapis.com/1", p_p256dh: "p", p_auth: "a" };
const nothing = () => ({ status: 200, body: null });
const called = (name: string) => service.calls.filter((request) => request.name === name).map(({ body }) => body);
let browser: PushBrowser;
let uninstall: () => void;

beforeAll(startSession);
beforeEach(() => {
  localStorage.clear();
  browser = new PushBrowser();
  uninstall = browser.install();
  service.respondWith({ [key]: () => ({ status: 200, body: "QUJD" }), [save]: nothing, [remove]: nothing });
  act(() => followSession(ana));
});
afterEach(() => {
  jest.restoreAllMocks();
  uninstall();
});

async function show() {
  const { result, unmount } = renderHook(useDeviceNotices);
  await waitFor(() => expect(result.current.state).not.toBe("reading"));
  return { hook: result, unmount };
}
const click = async ({ current }: { current: ReturnType<typeof useDeviceNotices> }) => {
  let isOn = false;
  await act(async () => {
    isOn = await current.turnOn();
  });
  return isOn;
};

it("asks for no permission, registers no worker and sends no request before the click", async () => {
  const { hook } = await show();
  expect(hook.current).toMatchObject({ state: "off", busy: false, failure: null });
  expect([browser.asked, service.calls, localStorage.length - 1]).toEqual([[], [], 0]);
});

it("turns them on with a click: asks for permission, registers its own worker and the device", async () => {
  const { hook } = await show();
  expect(await click(hook)).toBe(true);
  expect(hook.current).toMatchObject({ state: "on", busy: false, failure: null });
  expect(browser.asked).toEqual(["permission", "register /avisos/sw.js for /avisos/aparelho/", "subscribe"]);
  expect(called(save)).toEqual([given]);
  // For the worker, which renews without a page: where the store is, and what proves the device.
  expect([...browser.caches.values()].map((text) => JSON.parse(text))).toEqual([
    { url: service.url, key: testKey, endpoint: given.p_endpoint, auth: "a", publicKey: "QUJD" },
  ]);
});

it("is on after a reload, and registers the device again in case the store lost it", async () => {
  await click((await show()).hook);
  const { hook } = await show();
  expect(hook.current.state).toBe("on");
  await waitFor(() => expect(called(save)).toEqual([given, given]));
  act(() => void window.dispatchEvent(new Event("focus")));
  await waitFor(() => expect(hook.current.state).toBe("on"));
  expect(called(save)).toHaveLength(2);
});

it("turns them off with a click, in the browser and at the store", async () => {
  const { hook } = await show();
  await click(hook);
  await act(() => hook.current.turnOff());
  expect(hook.current).toMatchObject({ state: "off", busy: false });
  expect(called(remove)).toEqual([{ p_endpoint: given.p_endpoint, p_auth: "a" }]);
  expect([browser.subscription, browser.isRegistered, browser.caches.size]).toEqual([null, false, 0]);
});

it("turns them off here also where the store is out of reach", async () => {
  const { hook } = await show();
  await click(hook);
  configureRuntime(parseSettings({ mode: "local", supabaseUrl: "http://127.0.0.1:9", supabaseKey: testKey }));
  await act(() => hook.current.turnOff());
  expect([hook.current.state, browser.subscription]).toEqual(["off", null]);
});

it.each([
  ["denied", "blocked", null],
  ["default", "off", "O navegador ficou sem resposta. Tente de novo e escolha “Permitir”."],
] as const)("sends no request when the permission is %s", async (choice, state, expectedText) => {
  browser.choice = choice;
  const { hook } = await show();
  expect(await click(hook)).toBe(false);
  expect(hook.current).toMatchObject({ state, busy: false });
  expect(hook.current.failure === null ? null : deviceNoticesMessage(hook.current.failure)).toBe(expectedText);
  expect([service.calls, browser.asked]).toEqual([[], ["permission"]]);
});

it("sees that they were allowed in the browser's settings meanwhile", async () => {
  browser.permission = "denied";
  const { hook } = await show();
  expect(hook.current.state).toBe("blocked");
  browser.permission = "default";
  act(() => void window.dispatchEvent(new Event("focus")));
  await waitFor(() => expect(hook.current.state).toBe("off"));
});

it.each([
  ["Mozilla/5.0 (X11; Linux x86_64)", 0, "unsupported"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", 5, "needs-home-screen"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, "needs-home-screen"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, "unsupported"],
] as const)("says of %s with %d touch points that it is %s without push", async (agent, points, state) => {
  uninstall();
  jest.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
  Object.defineProperty(navigator, "maxTouchPoints", { configurable: true, value: points });
  const { hook } = await show();
  expect(hook.current.state).toBe(state);
  expect(await click(hook).catch(() => "failed")).toBe(false);
});

it.each([
  [
    "the browser's push service",
    "O navegador não conseguiu falar com o serviço de avisos dele. Tente de novo mais tarde.",
  ],
  ["the store's key", "A loja ainda não envia avisos a aparelhos."],
  ["a known push service", "A loja não conhece o serviço de avisos deste navegador."],
  ["the network", "Sem conexão com a loja. Verifique sua internet e tente de novo."],
  ["anything", "Não foi possível mudar os avisos. Tente de novo."],
])("shows what is missing without %s, stays off, and can be clicked again", async (missing, expectedText) => {
  const { hook } = await show();
  const message = "A loja não conhece o serviço de avisos deste navegador.";
  const refusal = { code: "PT400", message, details: "push_service_unknown" };
  if (missing === "the browser's push service") browser.fault = new Error("AbortError: push service not available");
  if (missing === "the store's key") service.respondWith({ [key]: nothing });
  if (missing === "a known push service") service.change({ [save]: () => ({ status: 400, body: refusal }) });
  if (missing === "anything") service.change({ [save]: () => ({ status: 500, body: { message: "internal" } }) });
  if (missing === "the network")
    configureRuntime(parseSettings({ mode: "local", supabaseUrl: "http://127.0.0.1:9", supabaseKey: testKey }));
  expect(await click(hook)).toBe(false);
  expect(hook.current).toMatchObject({ state: "off", busy: false });
  expect(deviceNoticesMessage(hook.current.failure)).toBe(expectedText);
  expect([browser.subscription, browser.caches.size]).toEqual([null, 0]);
  browser.fault = null;
  service.respondWith({ [key]: () => ({ status: 200, body: "QUJD" }), [save]: nothing });
  configureRuntime(parseSettings({ mode: "local", supabaseUrl: service.url, supabaseKey: testKey }));
  expect(await click(hook)).toBe(true);
  expect(hook.current).toMatchObject({ state: "on", failure: null });
});

it("makes another subscription for another account and for another key: the old one must not go on", async () => {
  await click((await show()).hook);
  act(() => followSession(bia));
  const { hook } = await show();
  expect(hook.current.state).toBe("off");
  await click(hook);
  expect(browser.asked).toContain("unsubscribe https://fcm.googleapis.com/1");
  expect(called(save).at(-1)).toMatchObject({ p_endpoint: "https://fcm.googleapis.com/2" });
  service.change({ [key]: () => ({ status: 200, body: "REVG" }) });
  await click(hook);
  expect(called(save).at(-1)).toMatchObject({ p_endpoint: "https://fcm.googleapis.com/3" });
});

it("ends with the sign-out, without a session, and with another account; not for a person who stays", async () => {
  await click((await show()).hook);
  leaveDeviceNotices("id-of-ana");
  expect(browser.asked).not.toContain("unsubscribe https://fcm.googleapis.com/1");
  act(() => followSession(null));
  leaveDeviceNotices();
  await waitFor(() => expect(browser.isRegistered).toBe(false));
  expect(called(remove)).toEqual([{ p_endpoint: given.p_endpoint, p_auth: "a" }]);
  expect(service.calls.at(-1)?.headers.authorization).toBeUndefined();
  leaveDeviceNotices();
  expect(called(remove)).toHaveLength(1);
});

it("is not offered to signed-out visitors", async () => {
  act(() => followSession(null));
  const { result } = renderHook(useDeviceNotices);
  expect(await click(result)).toBe(false);
  expect([result.current.state, browser.asked]).toEqual(["reading", []]);
});
