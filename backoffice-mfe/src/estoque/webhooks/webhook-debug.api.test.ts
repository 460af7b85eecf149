import { serveData } from "../../testing/staff-backend";
import { driveWebhookCapture, getWebhookCapture } from "./webhook-debug.api";

const { backend, signal } = serveData();
const response = (status: number, body: unknown) =>
  backend.respondWith({ "GET webhook-debug": () => ({ status, body }) });

it.each([
  [401, { message: "JWT expired" }, { code: "denied", message: "JWT expired", reason: "" }],
  [
    403,
    { message: "Access denied", details: "admin_only" },
    { code: "denied", message: "Access denied", reason: "admin_only" },
  ],
  [404, { error: "not_found" }, { code: "rejected", message: "not_found", reason: "not_found" }],
  [402, {}, { code: "rejected", message: "HTTP 402", reason: "" }],
  [500, undefined, { code: "rejected", message: "HTTP 500", reason: "" }],
])("reads the refusal %i %p", async (status, body, error) => {
  response(status, body);
  await expect(getWebhookCapture(signal)).rejects.toMatchObject(error);
});

it("takes no answer at all for a lost network", async () => {
  await expect(getWebhookCapture(AbortSignal.abort())).rejects.toMatchObject({ code: "network" });
});

it("sends the request without a body as a visitor when signed out", async () => {
  const inactive = { status: "inactive", started_at: null, latest_capture: null };
  backend.respondWith({ "POST webhook-debug": () => ({ status: 200, body: inactive }) });
  expect(await driveWebhookCapture({ name: "stop" })).toEqual(inactive);
  expect(backend.calls[0]).toMatchObject({ query: { action: "stop" }, body: {} });
  expect(backend.calls[0]?.headers.authorization).toMatch(/^Bearer ?$/);
});
