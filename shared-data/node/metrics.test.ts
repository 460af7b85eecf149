import { type Figure, Metrics } from "./metrics";

const from = (peerAddress: string, headers: Record<string, string> = {}) => {
  const given: Record<string, string> = { host: "localhost:54321", ...headers };
  return { peerAddress, header: (name: string) => given[name] };
};
const figures: Figure[] = [
  { name: "store_orders_waiting", help: "Waiting.", value: 3 },
  { name: "store_notices", help: "Notices.", labels: { state: "queued" }, value: 2 },
  { name: "store_notices", help: "Notices.", labels: { state: "sent" }, value: 40 },
];

it("gives out requests by kind and class of status, and the store's figures", async () => {
  const metrics = new Metrics("gateway", "", async () => figures);
  for (const status of [200, 204]) metrics.observe("webhook", status, performance.now());
  metrics.observe("data", 503, performance.now() - 3_000);
  const { status, headers, text } = await metrics.respond(from("::ffff:127.0.0.1"));
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  for (const line of [
    'store_http_request_seconds_count{service="gateway",kind="webhook",status="2xx"} 2',
    'store_http_request_seconds_bucket{le="2.5",service="gateway",kind="data",status="5xx"} 0',
    'store_http_request_seconds_bucket{le="5",service="gateway",kind="data",status="5xx"} 1',
    ...["store_orders_waiting 3", 'store_notices{state="queued"} 2', 'store_notices{state="sent"} 40'],
  ])
    expect(text.split("\n")).toContain(line);
});

it("reports request metrics while the database is down", async () => {
  const metrics = new Metrics("gateway", "", () => Promise.reject(new Error("away")));
  metrics.observe("data", 503, performance.now());
  const { text } = await metrics.respond(from("127.0.0.1"));
  expect(text).toContain('kind="data",status="5xx"} 1');
  expect(text).toContain("store_database_up 0");
});

it.each([
  ["another machine", from("192.0.2.7")],
  ["whom a proxy of this machine speaks for", from("127.0.0.1", { "x-forwarded-for": "192.0.2.7" })],
  ["a page with a host name that resolves here", from("127.0.0.1", { host: "mal.exemplo" })],
  ["anyone who makes up a token", from("192.0.2.7", { authorization: "Bearer undefined" })],
])("shows %s nothing without a token", async (_who, request) => {
  expect(await new Metrics("gateway").respond(request)).toMatchObject({ status: 404, text: "Not found\n" });
});

it("asks for the token wherever there is one, and for one that is no guess", async () => {
  const metrics = new Metrics("gateway", "um-token-bem-comprido");
  const bearer = (token: string) =>
    from("192.0.2.7", { authorization: `Bearer ${token}`, host: "loja.exemplo.com.br" });
  const statuses = [from("127.0.0.1"), bearer("um-token-bem-curto"), bearer("um-token-bem-comprido")];
  const responses = await Promise.all(statuses.map((request) => metrics.respond(request)));
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 200]);
  expect(() => new Metrics("gateway", "curto")).toThrow("METRICS_TOKEN must have at least 16 characters.");
});
