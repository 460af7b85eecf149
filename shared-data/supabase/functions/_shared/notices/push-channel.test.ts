import { makePushKeys } from "../../../../local/notices/push-keys";
import { PushService } from "../../../../local/testing/push-service";
import { type Platform, readPlatform } from "../platform";
import { createPushChannel } from "./push-channel";

const service = new PushService();
const identity = { ...makePushKeys(), contact: "mailto:avisos@exemplo.com.br" };
const id = "2b3d8c0e-1111-4222-8333-444455556666";
const notice = {
  id,
  kind: "key_delivered",
  channel: "push",
  account_id: "a",
  email: null,
  stop: "token",
  facts: {},
  expires_at: new Date(Date.now() + 90_500).toISOString(),
};
const words = {
  subject: "Sua key chegou",
  short: "Ela espera em Meus Pedidos.",
  paragraphs: [],
  why: "",
  action: { label: "Ver", path: "/meus-pedidos" },
};

beforeAll(() => service.start());
afterAll(() => service.stop());
beforeEach(() => {
  service.pushed.length = 0;
  service.refusals.clear();
});

/** A store with these devices, which records the reports about them. */
function storeWith(devices: object[], reports: unknown[] = [], status = 200): Platform {
  return {
    ...readPlatform(() => ""),
    supabaseUrl: "http://store.test",
    shopUrl: "https://loja.exemplo.com.br",
    log: () => undefined,
    fetch: async (request) => {
      const name = new URL(request.url).pathname.split("/").at(-1);
      if (name === "list_push_devices") return Response.json(devices, { status });
      reports.push(await request.json());
      return new Response(null, { status: 204 });
    },
  };
}

let counter = 0;
const addDevice = (refusal?: number | "silent") => {
  const device = { id: `device ${++counter}`, ...service.subscribe() };
  if (refusal !== undefined) service.refusals.set(device.endpoint, refusal);
  return device;
};
const send = (platform: Platform, given: object = {}, more: object = {}) =>
  createPushChannel(identity).send({ ...notice, ...given }, { ...words, ...more }, platform);

it("hands over what the words say, for as long as it is useful", async () => {
  const reports: unknown[] = [];
  const device = addDevice();
  expect(await send(storeWith([device], reports))).toEqual({ result: "sent" });
  const [pushed] = service.pushed;
  const path = `/meus-pedidos?aviso=${id}`;
  expect(JSON.parse(String(pushed?.text))).toEqual({ id, title: words.subject, body: words.short, path });
  expect(pushed?.headers).toMatchObject({ ttl: "90", urgency: "normal", topic: id.replaceAll("-", "") });
  expect(reports).toEqual([{ p_reached: [device.id], p_gone: [] }]);
});

it("wakes a phone for what the order needs, and keeps nothing for later that is too late", async () => {
  const expired = new Date(Date.now() - 1000).toISOString();
  await send(storeWith([addDevice()]), { stop: null, expires_at: expired });
  expect(service.pushed[0]?.headers).toMatchObject({ ttl: "0", urgency: "high" });
});

it.each([
  ["sent", "one device is reached", [201, 500]],
  ["sent", "one device is reached and one is gone", [201, 410]],
  ["again push_429", "the service is asked too often", [429]],
  ["again push_500", "the service fails", [500, 404]],
  ["again push_403", "the store's keys are not the subscription's", [403]],
  ["again push_unreachable", "the service does not answer", ["silent"]],
  ["never push_413", "the service does not take it", [413]],
  ["never push_302", "the service redirects: it is not followed", [302]],
  ["never no_device", "every device is gone", [404, 410]],
  ["never no_device", "there is no device", []],
] as const)("is %s where %s", async (expected, _case, refusals) => {
  const devices = refusals.map((refusal) => addDevice(refusal === 201 ? undefined : refusal));
  const reports: { p_gone: string[] }[] = [];
  const sending = await send(storeWith(devices, reports));
  expect("reason" in sending ? `${sending.result} ${sending.reason}` : sending.result).toBe(expected);
  const gone = devices.filter((_, index) => [404, 410].includes(refusals[index] as number));
  expect(reports.flatMap(({ p_gone }) => p_gone)).toEqual(gone.map((device) => device.id));
});

it("tries again where the store's own database does not answer, or an address cannot be called", async () => {
  expect(await send(storeWith([], [], 503))).toEqual({ result: "again", reason: "push_failed" });
  const device = { ...addDevice(), endpoint: "http://127.0.0.1:9/x" };
  expect(await send(storeWith([device]))).toEqual({ result: "again", reason: "push_unreachable" });
});

it("counts the others where a device's keys are no keys", async () => {
  const broken = { ...addDevice(), p256dh: "B".repeat(87) };
  expect(await send(storeWith([broken, addDevice()]))).toEqual({ result: "sent" });
});

it("truncates long texts between characters, never within one", async () => {
  await send(storeWith([addDevice()]), {}, { subject: "é".repeat(500), short: "😀".repeat(3000) });
  const { title, body } = JSON.parse(String(service.pushed[0]?.text));
  expect(title).toBe(`${"é".repeat(119)}…`);
  expect(body).toMatch(/^(😀)+…$/u);
});
