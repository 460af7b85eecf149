import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "../../src/testing/listen";
import { readSecrets } from "../secrets";
import { callAs } from "../testing/raw-calls";
import { startOwnBackend } from "../testing/share-backend";
import { signInAs } from "../testing/store-client";

// A service that takes failures as Sentry does.
const forwarded: { url: string | undefined; key: unknown; body: string }[] = [];
const service = createServer(async (request, response) => {
  const key = request.headers["x-sentry-auth"];
  forwarded.push({ url: request.url, key, body: await text(request) });
  response.end("{}");
});
const shop = "http://localhost:3000";
const visit = { kind: "visit", remote: "tools", release: "1.0.0", shell: "-", variant: "live", path: "/" };
const failure = { ...visit, kind: "failure", message: "TypeError: x at maria@example.com", stack: "at f", first: true };

const backend = startOwnBackend("local", async () => ({
  SENTRY_DSN: `${(await listen(service)).replace("//", "//chave@")}/pasta/7`,
}));
beforeAll(publish);
afterAll(() => service.close());

const send = (body: unknown, headers: Record<string, string> = {}, method = "POST") =>
  fetch(`${backend.url}/functions/v1/page-reports`, {
    method,
    headers: { origin: shop, "content-type": "text/plain", ...headers },
    ...(method === "POST" && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });

async function publish() {
  const p_state = { shell: "1a2b3c4d", remotes: [{ name: "tools", version: "1.0.0" }], changes: [] };
  const apikey = readSecrets(backend.storeDir).secretKey;
  const { status } = await callAs(backend.url)("POST", "/rest/v1/rpc/publish_releases", { p_state }, { apikey });
  expect(status).toBe(200);
}

const list = async () => (await (await signInAs(backend.url, "gerente")).rpc("list_releases").throwOnError()).data;

it("counts what a page of the shop sends, and shows it to staff without what names a person", async () => {
  expect((await send({ ...visit, lcp: 900 })).status).toBe(204);
  expect((await send(failure)).status).toBe(204);
  expect(await list()).toMatchObject({
    figures: [{ remote: "tools", release: "1.0.0", variant: "live", visits: 1, failed_visits: 1, failures: 1 }],
    failures: [{ message: "TypeError: x at <e-mail>", agent: "other", path: "/" }],
  });
});

it("sends a counted failure on as Sentry's envelope, and neither visits nor what was not counted", async () => {
  forwarded.length = 0;
  const stack = "at f (http://localhost:3000/js/a.1b2c.js:1:20)\ng http://localhost:3000/js/b.js:3:4";
  await send(visit);
  // It responds to what it does not count like to what it counts.
  expect((await send({ ...failure, release: "9.9.9" })).status).toBe(204);
  expect((await send({ ...failure, stack })).status).toBe(204);
  expect(forwarded).toHaveLength(1);
  const [sent] = forwarded;
  expect(sent).toMatchObject({ url: "/pasta/api/7/envelope/", key: expect.stringContaining("sentry_key=chave") });
  const [head, item, event] = (sent?.body ?? "").split("\n").map((line) => JSON.parse(line));
  expect(item).toEqual({ type: "event" });
  const { event_id } = head;
  expect(event).toMatchObject({ event_id, release: "tools@1.0.0", environment: "live" });
  const frames = [
    { function: "g", filename: "http://localhost:3000/js/b.js", lineno: 3, colno: 4 },
    { function: "f", filename: "http://localhost:3000/js/a.1b2c.js", lineno: 1, colno: 20 },
  ];
  expect(event.exception.values).toMatchObject([{ type: "TypeError", value: "x at <e-mail>", stacktrace: { frames } }]);
});

it.each<[number, string, ...Parameters<typeof send>]>([
  [405, "asks", "", {}, "GET"],
  [403, "comes from another page", visit, { origin: "https://mau.exemplo" }],
  [413, "is larger than 8 KB", "x".repeat(8 * 1024 + 1)],
  [400, "is no JSON", "{"],
])("answers %d to what %s, and counts nothing", async (status, _case, ...call) => {
  const before = await list();
  expect((await send(...call)).status).toBe(status);
  expect((await list()).figures).toEqual(before.figures);
});
