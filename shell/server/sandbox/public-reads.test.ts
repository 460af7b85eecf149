import { codeOf, startTwoRemotes } from "../testing/two-remotes";

const two = startTwoRemotes();

describe("reads of the backend what everybody may, and nothing else", () => {
  const loadOf = (call: string) => codeOf({ load: `(async () => (await ${call}).text())()`, head: "{ title: data }" });
  const composed = (call: string) => two.compose(loadOf(call));
  const requests = () => two.server.asked.filter(({ request }) => request.includes("coisas"));

  it("by GET, with the public key, whatever the code gives itself out for", async () => {
    two.server.put("/rest/v1/coisas", "uma coisa");
    const headers = `{ apikey: "outra", authorization: "Bearer roubado", cookie: "a=b", range: "0-9" }`;
    const call = `fetch("${two.server.origin}/rest/v1/coisas?select=id", { headers: ${headers} })`;
    expect(await composed(call)).toMatchObject({ failures: [] });
    expect(two.read("outra")).toContain("<title>uma coisa");
    expect(requests()).toMatchObject([
      {
        request: "GET /rest/v1/coisas?select=id",
        headers: { apikey: expect.stringMatching(/^sb_publishable/), range: "0-9" },
      },
    ]);
    for (const name of ["authorization", "cookie"]) expect(requests()[0]?.headers).not.toHaveProperty(name);
  });

  it("calls a function as a read, which cannot write", async () => {
    two.server.put("/rest/v1/rpc/coisas", "lista");
    const body = `{ p_mais: 3, p_fora: ["a", 'b"c'] }`;
    const call = `fetch("${two.server.origin}/rest/v1/rpc/coisas?select=id", { method: "POST", body: JSON.stringify(${body}) })`;
    expect(await composed(call)).toMatchObject({ failures: [] });
    const list = encodeURIComponent(String.raw`{"a","b\"c"}`);
    expect(requests().map(({ request }) => decodeURIComponent(request))).toEqual([
      decodeURIComponent(`GET /rest/v1/rpc/coisas?select=id&p_mais=3&p_fora=${list}`),
    ]);
  });

  it("again after the pause that the gateway asks for", async () => {
    const refused = { status: 429, headers: { "retry-after": "1" } };
    two.server.put("/rest/v1/coisas", refused, { body: "uma coisa" });
    expect(await composed(`fetch("${two.server.origin}/rest/v1/coisas")`)).toMatchObject({ failures: [] });
    expect(two.read("outra")).toContain("<title>uma coisa");
  });

  it.each([
    ["a write", (origin: string) => `fetch("${origin}/rest/v1/coisas", { method: "POST", body: "{}" })`],
    ["a deletion", (origin: string) => `fetch("${origin}/rest/v1/coisas", { method: "DELETE" })`],
    ["an account", (origin: string) => `fetch("${origin}/auth/v1/coisas")`],
    ["a function's address", (origin: string) => `fetch("${origin}/functions/v1/coisas", { method: "POST" })`],
    ["a way out of the data API", (origin: string) => `fetch("${origin}/rest/v1/../../coisas")`],
    [
      "another name of the host",
      (origin: string) => `fetch("${origin.replace("127.0.0.1", "localhost")}/rest/v1/coisas")`,
    ],
    ["a name in front of the host", (origin: string) => `fetch("${origin.replace("//", "//a:b@")}/rest/v1/coisas")`],
  ])("refuses %s", async (_case, call) => {
    two.server.put("/auth/v1/coisas", "x");
    two.server.put("/coisas", "x");
    two.server.put("/rest/v1/coisas", "x");
    const report = await composed(call(two.server.origin));
    expect(report).toMatchObject({ written: 1, failures: [expect.stringMatching(/^\/outra: /)] });
    expect(requests()).toEqual([]);
  });
});
