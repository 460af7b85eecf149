import { serveData } from "../../testing/staff-backend";
import { getWebhookCapture } from "./webhook-debug.api";

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
