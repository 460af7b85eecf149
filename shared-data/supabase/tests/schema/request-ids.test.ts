import { requestIdsOf } from "../../functions/_shared/request-id";

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const idsOf = (headers: Record<string, string>) => requestIdsOf((name) => headers[name]);

it("keeps the caller's request id and goes on with the caller's trace", () => {
  const ids = idsOf({ "x-request-id": "pedido-0001.abc", traceparent: `00-${trace}-00f067aa0ba902b7-01` });
  expect(ids.requestId).toBe("pedido-0001.abc");
  expect(ids.traceparent).toMatch(new RegExp(`^00-${trace}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
});

it("takes the trace as the request id, and a request id that can be one as the trace", () => {
  expect(idsOf({ traceparent: `00-${trace}-00f067aa0ba902b7-00` }).requestId).toBe(trace);
  expect(idsOf({ "x-request-id": trace }).traceparent).toMatch(`00-${trace}-`);
});

it.each([
  ["nothing", {}],
  ["what would make up a line", { "x-request-id": 'x","status":200', traceparent: `00-${trace}-00f067aa0ba902b7-01"` }],
  ["a trace of zeros", { traceparent: `00-${"0".repeat(32)}-00f067aa0ba902b7-01` }],
])("makes both up for %s", (_what, headers) => {
  const { requestId, traceparent } = idsOf(headers);
  expect(requestId).toMatch(/^[0-9a-f]{32}$/);
  expect(requestId).not.toBe(trace);
  expect(traceparent).toMatch(new RegExp(`^00-${requestId}-[0-9a-f]{16}-00$`));
});
