import type { IncomingMessage } from "node:http";
import { expect, test } from "@playwright/test";
import { hasPrograms } from "@store/shared-data/node/stack";
import { type Damage, text } from "../support/https-host";
import { damages } from "./doctor-damages";
import { type DoctoredStore, openDoctoredStore } from "./doctored-store";

test.skip(!hasPrograms("postgres"), "not run: there is no Postgres for this machine");

let store: DoctoredStore;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  store = await openDoctoredStore();
});
test.afterAll(() => store?.close());
test.beforeEach(() => {
  Object.assign(store.state, { shell: [], backend: [] });
});

/** The lines with a mark, with what differs from run to run and from build to build taken out. */
const linesOf = (said: string, mark: string) =>
  said
    .replaceAll(store.origin, "<shell>")
    .replaceAll(store.gateway, "<backend>")
    .replace(/\b0\.[1-9]\d*\.0(-[0-9a-f]{12})?\b/g, "<version>")
    .replace(/\w+\.[0-9a-f]{8}\.js/g, "<file>")
    .split("\n")
    .flatMap((line) => (line.startsWith(`  ${mark}`) ? line.slice(9) : []));

test("a store that is whole gets no complaint; without the project's secrets some of it is not looked at", async () => {
  const known = await store.examine();
  expect(linesOf(known.said, "WRONG"), known.said).toEqual([]);
  expect(linesOf(known.said, "?")).toEqual([
    "The age of the last backup was not looked at",
    "No mail was sent: give --mail <an address that has an account>",
  ]);
  expect(known.code).toBe(0);
  const stranger = await store.examine({ env: { SUPABASE_SECRET_KEY: "", WEBHOOK_SECRET: "" } });
  expect(linesOf(stranger.said, "WRONG")).toEqual([]);
  expect(linesOf(stranger.said, "?")).toHaveLength(5);
  expect(stranger.code).toBe(0);
});

test("the export warned of what the doctor would say of the settings that it was made with", () => {
  const warnings = store.warnings.split("\n").filter((line) => line.startsWith("Not ready to sell: "));
  for (const what of ["companyName is empty", "sampleReviews shows", "checkoutHosts", "Offered on the sign-in page"])
    expect(warnings.join("\n")).toContain(what);
});

// Functions that only read, and the webhook's check, which stores nothing.
const reads = /rpc\/(catalogue_revision|list_newest_products|search_products|is_display_name_free|inspect_store)$/;
const isHarmless = (method: string, url: string, { headers }: IncomingMessage) =>
  method === "GET" || reads.test(url) || (/functions\/v1\/pix-/.test(url) && headers["x-store-check"] !== undefined);

test("the doctor changes nothing: what could have changed something was refused", async () => {
  const calls: { call: string; status: number; isHarmless: boolean }[] = [];
  store.state.backend = [
    (url, { status }, request) => {
      const method = String(request.method);
      calls.push({ call: `${method} ${url}`, status, isHarmless: isHarmless(method, url, request) });
    },
  ];
  await store.examine();
  const others = calls.filter((each) => !each.isHarmless);
  expect(others.length).toBeGreaterThan(25);
  expect(others.filter(({ status }) => status < 400 || status > 422)).toEqual([]);
});

for (const { what, shell = [], backend = [], parameters = [], says } of damages) {
  test(`the doctor names what is wrong with ${what}, and nothing else`, async () => {
    store.state.shell = shell;
    store.state.backend = backend;
    const { code, said } = await store.examine({ parameters });
    expect(linesOf(said, "WRONG").sort()).toEqual([...says].sort());
    expect(code).toBe(1);
  });
}

test("a backend that does not answer is said to be away once, and is asked nothing more", async () => {
  store.state.shell = [text("/config.json", (body) => body.replaceAll(store.gateway, "https://localhost:2"))];
  const { code, said } = await store.examine({ env: { SUPABASE_URL: "https://localhost:2" } });
  expect(linesOf(said, "?")[0]).toBe("The backend does not answer (ECONNREFUSED): what it would be asked was left out");
  expect(linesOf(said, "WRONG")).toEqual([
    "Shoppers see the built-in demonstration: https://localhost:2 could not be reached (ECONNREFUSED).",
    "Browsers will not trust: https://localhost:2 (ECONNREFUSED)",
    "Headers are missing, or not for these settings and this registry: content-security-policy on /, content-security-policy on /login, content-security-policy on /doctor/nao-existe",
    "Not well: https://localhost:2/readyz does not answer (ECONNREFUSED)",
    "Pages were made with other settings than config.json has",
  ]);
  expect(code).toBe(1);
});

test("a secret goes to no backend but the one that SUPABASE_URL names", async () => {
  const seen: string[] = [];
  const listen: Damage = (_url, _response, { headers }) => void seen.push(JSON.stringify(headers));
  store.state.backend = [listen];
  const { code, said } = await store.examine({ env: { SUPABASE_URL: "https://outro.supabase.co" } });
  expect(linesOf(said, "WRONG")).toEqual([
    "No secret was sent: SUPABASE_URL is https://outro.supabase.co, and this store's backend is <backend>",
  ]);
  expect(code).toBe(1);
  expect(seen.length).toBeGreaterThan(30);
  Object.assign(store.state, { shell: [listen], backend: [] });
  await store.examine();
  expect(seen.length).toBeGreaterThan(50);
  expect(seen.filter((headers) => /sb_secret_|segredo-deste-teste/.test(headers))).toEqual([]);
});
