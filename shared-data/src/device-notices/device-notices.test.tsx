import { startSession } from "@store/shared-data/runtime";
import { act, renderHook, waitFor } from "@testing-library/react";
import { refusal, serveBackend, testKey, value } from "../testing/fake-backend";
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
const nothing = () => value(null);
const called = (name: string) => service.callsOf(name).map(({ body }) => body);
const disconnect = () => service.configure({ supabaseUrl: "http://127.0.0.1:9" });
let browser: PushBrowser;
const breakPush = () => {
  browser.fault = new Error("AbortError: push service not available");
};
let uninstall: () => void;

beforeAll(startSession);
beforeEach(() => {
  localStorage.clear();
  browser = new PushBrowser();
  uninstall = browser.install();
  service.respondWith({ [key]: () => value("QUJD"), [save]: nothing, [remove]: nothing });
  act(() => followSession(ana));
});
afterEach(() => uninstall());

async function show() {
  const { result: hook } = renderHook(useDeviceNotices);
  await waitFor(() => expect(hook.current.state).not.toBe("reading"));
  return { hook };
}
const click = async ({ current }: { current: ReturnType<typeof useDeviceNotices> }) => {
  let isOn = false;
  await act(async () => {
    isOn = await current.turnOn();
  });
  return isOn;
};

it("asks for no permission, registers no worker and sends no request before the click, nor for a visitor", async () => {
  const { hook } = await show();
  expect(hook.current).toMatchObject({ state: "off", busy: false, failure: null });
  expect([browser.asked, service.calls, localStorage.length - 1]).toEqual([[], [], 0]);
  act(() => followSession(null));
  const { result: visitors } = renderHook(useDeviceNotices);
  expect(await click(visitors)).toBe(false);
  expect([visitors.current.state, browser.asked]).toEqual(["reading", []]);
});

it("turns them on with a click: asks for permission, registers its own worker and the device", async () => {
  const { hook } = await show();
  expect(await click(hook)).toBe(true);
  expect(hook.current).toMatchObject({ state: "on", busy: false, failure: null });
  expect(browser.asked).toEqual(["permission", "register /avisos/sw.js for /avisos/aparelho/", "subscribe"]);
  expect(called(save)).toEqual([given]);
  // For the worker, which renews without a page: where the store is, and what proves the device.
  const note = { url: service.url, key: testKey, endpoint: given.p_endpoint, auth: "a", publicKey: "QUJD" };
  expect([...browser.caches.values()].map((text) => JSON.parse(text))).toEqual([note]);
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

it.each([
  ["and at the store", () => undefined, [{ p_endpoint: given.p_endpoint, p_auth: "a" }]],
  ["also where the store is out of reach", disconnect, []],
])("turns them off with a click, in the browser %s", async (_where, prepare, removed) => {
  const { hook } = await show();
  await click(hook);
  prepare();
  await act(() => hook.current.turnOff());
  expect(hook.current).toMatchObject({ state: "off", busy: false });
  expect([browser.subscription, browser.isRegistered, browser.caches.size]).toEqual([null, false, 0]);
  expect(called(remove)).toEqual(removed);
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

const unknown = "A loja não conhece o serviço de avisos deste navegador.";
it.each<[shown: string, prepare: () => void]>([
  ["O navegador não conseguiu falar com o serviço de avisos dele. Tente de novo mais tarde.", breakPush],
  ["A loja ainda não envia avisos a aparelhos.", () => service.change({ [key]: nothing })],
  [unknown, () => service.change({ [save]: () => refusal(400, unknown, "push_service_unknown") })],
  ["Sem conexão com a loja. Verifique sua internet e tente de novo.", disconnect],
  [
    "Não foi possível mudar os avisos. Tente de novo.",
    () => service.change({ [save]: () => refusal(500, "internal") }),
  ],
])("shows after a failed click “%s”, stays off, and can be clicked again", async (text, prepare) => {
  const { hook } = await show();
  prepare();
  expect(await click(hook)).toBe(false);
  expect(hook.current).toMatchObject({ state: "off", busy: false });
  expect(deviceNoticesMessage(hook.current.failure)).toBe(text);
  expect([browser.subscription, browser.caches.size]).toEqual([null, 0]);
  browser.fault = null;
  service.change({ [key]: () => value("QUJD"), [save]: nothing });
  service.configure();
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
  service.change({ [key]: () => value("REVG") });
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
