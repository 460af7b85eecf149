import { propose } from "../registry-store";
import { proposed, release, startPreviewStore } from "../testing/preview-store";

const store = startPreviewStore();
const { origin, registryDir } = store;

const cookieOf = (response: Response) => String(response.headers.get("set-cookie")).replace(/;.*/, "");
const onOwnMachine = { remote: "loja", port: 3104 };
const start = async (choice: unknown = onOwnMachine, token = "admin") => cookieOf(await store.begin(choice, token));

it("shows only the previewing staff member the code of their machine, with its policy and a notice bar", async () => {
  const response = await store.begin(onOwnMachine, "gerente");
  expect([response.status, await response.json()]).toEqual([200, { path: "/loja" }]);
  const cookie = /^store_preview=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600$/;
  expect(response.headers.get("set-cookie")).toMatch(cookie);
  const { html, policy, keeping, remotes } = await store.look(cookieOf(response));
  const files = { entry: "remoteEntry.js", files: [], pages: {}, integrity: {} };
  expect(remotes).toEqual([release("loja", "localhost:3104", "http://localhost:3104/", files)]);
  expect(policy).toMatch(/script-src 'self' http:\/\/localhost:3104;/);
  expect(policy).not.toContain("unsafe");
  expect(html).toContain("loja vem de http://localhost:3104/, só neste navegador.");
  expect(html).toContain("<button>Voltar ao normal</button>");
  expect(keeping).toEqual(["no-store", "no-store"]);
  const others = await store.look();
  expect([others.isNormal, others.keeping]).toEqual([true, ["private, no-cache", "no-cache"]]);
  expect(new Set(store.backend.asked.map(({ headers }) => headers.authorization))).toEqual(new Set(["Bearer gerente"]));
});

it("shows a release that is proposed, with its own hashes, until it is proposed no more", async () => {
  const cookie = await start({ remote: "quinta", address: proposed.baseUrl });
  const { remotes, policy, html } = await store.look(cookie);
  expect(remotes.find(({ name }) => name === "quinta")).toEqual(proposed);
  expect(policy).toContain("https://equipe.exemplo.com.br");
  expect(html).toContain("equipe.exemplo.com.br/quinta/2.0.0/");
  await propose(registryDir(), "quinta", () => null);
  expect((await store.look(cookie)).isNormal).toBe(true);
});

it.each([
  ["a visitor", undefined, 303],
  ["a customer", "cliente", 403],
  ["who makes a token up", "admin'--", 403],
  ["who sends the public key", "sb_publishable_x", 403],
])("begins and lists nothing for %s", async (_who, token, status) => {
  const response = await store.begin(onOwnMachine, token);
  expect(response.status).toBe(status);
  expect(response.headers.get("set-cookie") ?? "Max-Age=0").toContain("Max-Age=0");
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
  const list = await fetch(`${origin()}/previa.json`, { headers });
  expect([list.status, await list.json()]).toEqual([403, { message: "staff only" }]);
});

it.each([
  ["a foreign address", { remote: "loja", address: "https://mau.exemplo.com.br/" }, 404],
  ["a proposed address for another remote", { remote: "loja", address: proposed.baseUrl }, 404],
  ["a remote that is not live", { remote: "mau", port: 3104 }, 404],
  ["a port that is none", { remote: "loja", port: 70_000 }, 400],
  ["a port with more behind it", { remote: "loja", port: "3104@mau.exemplo.com.br" }, 400],
  ["what is no JSON", "{", 400],
  ["too much", JSON.stringify({ remote: "x".repeat(5000), port: 1 }), 400],
])("refuses %s, of staff too", async (_what, choice, status) => {
  const response = await store.begin(choice, "admin");
  expect([response.status, response.headers.get("set-cookie")]).toEqual([status, null]);
});

it("takes no word of another site's page, and no link", async () => {
  for (const [from, status] of Object.entries({ "https://mau.exemplo.com.br": 403, null: 403, [origin()]: 200 }))
    expect((await store.begin(onOwnMachine, "admin", { origin: from })).status).toBe(status);
  const options = await fetch(`${origin()}/previa.json`, { method: "OPTIONS" });
  expect(options.headers.get("access-control-allow-origin")).toBeNull();
  for (const address of ["/loja?previa=http://localhost:3104/", "/previa.json?port=3104"])
    expect((await store.look("", address)).isNormal).toBe(true);
});

it("believes no cookie that it has not given, nor one of a preview that is over", async () => {
  const cookie = await start();
  const made = ["store_preview=loja:3104", `store_preview=${"a".repeat(43)}`, cookie.replace("preview", "previa")];
  for (const each of made) expect((await store.look(each)).isNormal).toBe(true);
  const ended = await store.end("/loja", cookie);
  expect([ended.status, ended.headers.get("location")]).toEqual([303, "/loja"]);
  expect(ended.headers.get("set-cookie")).toMatch(/^store_preview=; .*Max-Age=0$/);
  expect((await store.look(cookie)).isNormal).toBe(true);
});

const outside = ["//mau.example", "/\\mau.example", "https://mau.example", "/a\r\nset-cookie: x=1"];
it.each(outside)("leads back into the store only, and not to %j", async (de) => {
  const ended = await store.end(de);
  expect([ended.status, ended.headers.get("location")]).toEqual([303, "/"]);
});

it("ends with the session it was begun in, with the right to it, and after an hour", async () => {
  const [first, second, third] = [await start(), await start(onOwnMachine, "gerente"), await start()];
  expect((await store.look(first)).isNormal).toBe(false);
  store.staff.delete("admin");
  const now = Date.now();
  const clock = jest.spyOn(Date, "now").mockReturnValue(now + 2001);
  expect([(await store.look(first)).isNormal, (await store.look(second)).isNormal]).toEqual([true, false]);
  store.staff.add("admin");
  clock.mockReturnValue(now + 4002);
  // An ended preview stays ended.
  expect([(await store.look(first)).isNormal, (await store.look(third)).isNormal]).toEqual([true, false]);
  clock.mockReturnValue(now + 60 * 60_000 + 1);
  expect([(await store.look(second)).isNormal, (await store.look(third)).isNormal]).toEqual([true, true]);
});

it("shows what is live where the database cannot be asked", async () => {
  const cookie = await start();
  await store.backend.stop();
  jest.spyOn(Date, "now").mockReturnValue(Date.now() + 2001);
  const { isNormal } = await store.look(cookie);
  const { status } = await store.begin(onOwnMachine, "admin");
  await store.backend.start();
  expect([isNormal, status]).toEqual([true, 403]);
});

it("writes nothing of an address or a release into the bar but as text", async () => {
  await propose(registryDir(), "quinta", () => ({ ...proposed, name: "<img src=x onerror=alert(1)>" }));
  const cookie = await start({ remote: "<img src=x onerror=alert(1)>", address: proposed.baseUrl });
  const { html } = await store.look(cookie, '/loja/%22%3E%3Cscript%3E"><script>$&');
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; vem de");
  expect(html).not.toMatch(/<img|<script/);
});

it("lists the available previews for staff", async () => {
  const headers = { authorization: "Bearer admin", cookie: await start() };
  expect(await (await fetch(`${origin()}/previa.json`, { headers })).json()).toEqual({
    remotes: [{ name: "loja", version: "1.0.0" }],
    proposed: [{ name: "quinta", version: "2.0.0", address: proposed.baseUrl }],
    shown: { remote: "loja", address: "http://localhost:3104/", path: "/loja" },
  });
});

it("carries the ids of a page's request on to the backend", async () => {
  const cookie = await start();
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const ids = { "x-request-id": "pedido-0001.abc", traceparent: `00-${trace}-00f067aa0ba902b7-01` };
  jest.spyOn(Date, "now").mockReturnValue(Date.now() + 5000);
  await fetch(`${origin()}/loja`, { headers: { cookie, ...ids } });
  const passedOn = { ...ids, traceparent: expect.stringContaining(trace) };
  expect(store.backend.asked.at(-1)?.headers).toMatchObject(passedOn);
});
