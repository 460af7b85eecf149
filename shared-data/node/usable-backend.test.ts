import { createServer } from "node:http";
import { defaultSettings } from "../src/runtime/settings";
import { listen } from "../src/testing/listen";
import { askBackend, findBackendFault, refuseDeadBackend } from "./usable-backend";

const claims = (payload: object) =>
  ["eyJhbGciOiJIUzI1NiJ9", Buffer.from(JSON.stringify(payload)).toString("base64url"), "a".repeat(43)].join(".");
const anon = { iss: "supabase", role: "anon" };
const good = {
  mode: "production",
  supabaseUrl: "https://abcdefghijklmnopqrst.supabase.co",
  supabaseKey: "sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH",
  backendDomain: "supabase.co",
} as const;

it.each([
  ["a publishable key of 46 characters", good],
  ["an older anon key", { ...good, supabaseKey: claims(anon) }],
  ["a domain of one's own", { ...good, supabaseUrl: "https://api.loja.com.br", backendDomain: "loja.com.br" }],
  ["this machine in local mode", { ...good, mode: "local", supabaseUrl: "http://localhost:54321" } as const],
])("takes %s", (_what, settings) => expect(findBackendFault(settings)).toBeUndefined());

it.each([
  ["no backend", { supabaseUrl: "", supabaseKey: "" }, "set SUPABASE_URL"],
  ["no address", { supabaseUrl: "abcdefghijklmnopqrst" }, "is no address"],
  ["http", { supabaseUrl: "http://abcdefghijklmnopqrst.supabase.co" }, "by https alone"],
  ["the address of one service", { supabaseUrl: "https://a.supabase.co/rest/v1" }, "alone, https://a.su"],
  ["a foreign domain", { supabaseUrl: "https://api.loja.com.br" }, "set BACKEND_DOMAIN"],
  ["this machine outside local mode", { supabaseUrl: "http://localhost:54321" }, "by https alone"],
  ["text of an example", { supabaseUrl: "https://your-project.supabase.co" }, "text of an example"],
  ["half a key", { supabaseKey: "sb_publishable_ACJWlzQHlZj" }, "is no public key"],
  ["a line break in the key", { supabaseKey: `${good.supabaseKey}\n` }, "is no public key"],
  ["a secret key", { supabaseKey: `sb_secret_${"a".repeat(31)}` }, "is a secret key"],
  ["the older secret key", { supabaseKey: claims({ ...anon, role: "service_role" }) }, "is a secret key"],
  ["a person's token", { supabaseKey: claims({ ...anon, role: "authenticated" }) }, "is no public key"],
])("refuses %s in one sentence", (_what, change, sentence) => {
  const fault = findBackendFault({ ...good, ...change });
  expect(fault).toContain(sentence);
  expect(fault).toMatch(/^[^\n]+\.$/);
});

describe("asked what every page asks first", () => {
  let reply = { status: 200, body: '"8 1"' };
  const server = createServer((_request, response) => response.writeHead(reply.status).end(reply.body));
  let supabaseUrl: string;
  const settings = () => ({ ...defaultSettings, ...good, mode: "local" as const, supabaseUrl });
  beforeAll(async () => {
    supabaseUrl = await listen(server);
  });
  afterAll(() => server.close());

  it.each([
    [{ status: 200, body: '"8 1"' }, undefined, true],
    [{ status: 401, body: "{}" }, "does not take the public key", false],
    [{ status: 404, body: "{}" }, "push its migrations", false],
    [{ status: 200, body: "<!doctype html>" }, "push its migrations", false],
    [{ status: 503, body: "" }, "answers 503", true],
  ])("a backend that answers %j", async (given, sentence, goesOn) => {
    reply = given;
    expect((await askBackend(settings()))?.fault).toEqual(sentence && expect.stringContaining(sentence));
    const accepts = (options?: { patient: boolean }) =>
      refuseDeadBackend(settings(), options).then(
        () => true,
        () => false,
      );
    expect([await accepts({ patient: true }), await accepts()]).toEqual([goesOn, sentence === undefined]);
  });

  it("an unknown host name is a typo, not an outage", async () => {
    const url = "http://nao-existe.invalid";
    const fault = `${url} could not be reached (ENOTFOUND).`;
    expect(await askBackend({ ...settings(), supabaseUrl: url })).toEqual({ fault, mayPass: false });
  });
});
