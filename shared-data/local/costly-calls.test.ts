import { type ChildBackend, makeStartedDataDir, stack, startChild, webhookSecret } from "./testing/child-backend";
import { databasePid } from "./testing/endless-call";
import { type Caller, newcomer, staff, visitor } from "./testing/raw-calls";
import { callWebhook, paymentBody } from "./testing/store-client";

let backend: ChildBackend;
let anybody: Caller;
let pid: number;

beforeAll(async () => {
  backend = await startChild(await makeStartedDataDir());
  anybody = visitor(backend.url);
  pid = databasePid(backend.dataDir);
});

// None of these calls has cost the store its database.
afterEach(() => expect(databasePid(backend.dataDir)).toBe(pid));
afterAll(() => backend.stop());

const deep = (levels: number) => `${"reviews(products(".repeat(levels)}id${"))".repeat(levels)}`;

it.each([
  "products?description=match.^(.%2B)(.%2B)(.%2B)(.%2B)(.%2B)%5C5%5C4%5C3%5C2%5C1$",
  "rpc/search_products?p_query=perfil&description=match.^(.%2B)(.%2B)(.%2B)%5C3%5C2%5C1$",
  `products?select=id,${deep(4)}`,
])("refuses %s before it reaches the database, in words", async (path) => {
  const { status, text } = await anybody.call("GET", `/rest/v1/${path}`);
  expect([status, JSON.parse(text)]).toEqual([
    400,
    {
      code: "query_refused",
      message: "Esta consulta pede mais do que a loja atende.",
      details: null,
      hint: expect.stringMatching(/^Refused: .+\.$/),
    },
  ]);
});

it("refuses it in the address of a write too, and lets the shell's page read why", async () => {
  for (const method of ["POST", "PATCH", "PUT", "DELETE"]) {
    const { status, text } = await anybody.call(method, "/rest/v1/products?name=imatch.(a|a)*b", {});
    expect([method, status, JSON.parse(text).code]).toEqual([method, 400, "query_refused"]);
  }
  const read = await fetch(`${backend.url}/rest/v1/products?name=match.a`, {
    headers: { origin: "http://localhost:3000" },
  });
  expect(read.headers.get("access-control-allow-origin")).toBe("http://localhost:3000");
});

const levels = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;

it("reads no JSON of thousands of levels, whoever sends it and whereto", async () => {
  const post = (path: string, body: string, headers = {}) =>
    fetch(backend.url + path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
  const account = `{"email":"funda@exemplo.com.br","password":"senha-de-cliente","data":{"x":${levels}}}`;
  const payment = `{"event":"pix.paid","payment":${levels}}`;
  const answers = await Promise.all([
    post("/auth/v1/signup", account),
    post("/rest/v1/rpc/webhook_debug_test", `{"p_payload":${levels}}`),
    post("/functions/v1/webhook-debug", levels, { authorization: "Bearer x" }),
    post("/functions/v1/pix-paid", payment, { "x-secret": webhookSecret }),
    post("/functions/v1/pix-paid", payment, { "x-secret": "errado" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 401]);
});

it("takes many keys at once from staff, and no body of that size from anybody else", async () => {
  const keys = Array.from({ length: 4_000 }, (_, index) => `${"k".repeat(90)} ${index}`);
  const body = { p_product_id: "meta-bm-1300", p_keys: keys };
  const path = "/rest/v1/rpc/add_product_keys";
  expect((await anybody.call("POST", path, body)).status).toBe(413);
  expect((await (await newcomer(backend.url)).call("POST", path, body)).status).toBe(403);
  const manager = await staff(backend.url, "gerente");
  expect((await manager.call("POST", path, body)).status).toBe(200);
  expect((await manager.call("PATCH", "/rest/v1/products?id=eq.meta-bm-1300", body)).status).toBe(413);
});

it("answers a webhook before a flood of reads that came first, of which those without a place are turned away", async () => {
  const path = "/rest/v1/products?select=*,reviews(*)&or=(name.ilike.*a*e*,description.ilike.*o*a*)&order=description";
  let served = 0;
  const flood = Array.from({ length: 400 }, async () => {
    const { status } = await anybody.call("GET", path);
    if (status === 200) served += 1;
    return status;
  });
  while (served === 0) await anybody.call("GET", "/healthz");
  const { status } = await callWebhook(backend.url, "pix-paid", paymentBody("pix.paid", {}));
  const before = served;
  const statuses = await Promise.all(flood);
  expect(status).toBe(200);
  for (const answered of statuses) expect([200, 503]).toContain(answered);
  // Side by side the reads may be over before there is a line of them; in it the payment would have been turned away.
  if (stack !== "embedded") return;
  expect(statuses).toContain(503);
  expect(served).toBeGreaterThan(before);
});

it("prints nothing that a terminal obeys, whatever it was sent", async () => {
  await anybody.call("POST", "/rest/v1/rpc/search_products", { p_query: "x", p_limit: "\u001b[31m" });
  // Postgres itself tells nobody but the caller.
  if (stack === "embedded") expect(backend.output()).toContain("\\u001b[31m");
  expect(backend.output()).not.toContain("\u001b");
});
