import type { SupabaseClient } from "@supabase/supabase-js";
import { webhookSecret } from "../testing/child-backend";
import { shareBackend } from "../testing/share-backend";
import { callWebhook, paymentBody, publishableKey, signInAs } from "../testing/store-client";

const backend = shareBackend();

async function ask(db: SupabaseClient | null, action: string, method = "POST", body?: string): Promise<Response> {
  const token = (await db?.auth.getSession())?.data.session?.access_token;
  return fetch(`${backend.url}/functions/v1/webhook-debug${action ? `?action=${action}` : ""}`, {
    method,
    headers: {
      apikey: publishableKey,
      origin: "http://localhost:3000",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
}

it("shows an admin the next webhook after the start of a capture, without its secret", async () => {
  const admin = await signInAs(backend.url, "admin");
  expect((await ask(admin, "start")).status).toBe(200);
  expect(await (await ask(admin, "status", "GET")).json()).toMatchObject({ active: true, latest_capture: null });

  await callWebhook(backend.url, "pix-paid", paymentBody("pix.paid", { email: "maria@exemplo.com.br" }));
  const captured = await (await ask(admin, "status", "GET")).json();
  expect(captured).toMatchObject({
    active: false,
    latest_capture: { id: expect.any(String), payload: { event: "pix.paid" } },
  });
  expect(Date.parse(captured.latest_capture.timestamp)).toBeLessThanOrEqual(Date.now());
  expect(JSON.stringify(captured)).not.toContain(webhookSecret);

  expect((await ask(admin, "clear")).status).toBe(200);
  expect(await (await ask(admin, "status", "GET")).json()).toMatchObject({ latest_capture: null });
  expect((await ask(admin, "stop")).status).toBe(200);
});

it.each(["cliente", "gerente"] as const)("refuses %s with 403", async (name) => {
  const db = await signInAs(backend.url, name);
  for (const [action, method] of [
    ["status", "GET"],
    ["start", "POST"],
    ["stop", "POST"],
    ["clear", "POST"],
  ] as const) {
    expect((await ask(db, action, method)).status).toBe(403);
  }
  expect((await ask(db, "", "POST", "{}")).status).toBe(403);
});

it("refuses who is not signed in with 401", async () => {
  expect((await ask(null, "status", "GET")).status).toBe(401);
});

it("refuses what it does not know", async () => {
  const admin = await signInAs(backend.url, "admin");
  expect((await ask(admin, "start", "GET")).status).toBe(400);
  expect((await ask(admin, "constructor")).status).toBe(400);
  expect((await ask(admin, "", "POST", "nada")).status).toBe(400);
  expect((await ask(admin, "", "POST", `"${"x".repeat(65 * 1024)}"`)).status).toBe(413);
  expect((await ask(admin, "status", "DELETE")).status).toBe(405);
});

it("can be read by the shell's pages and by no other site's", async () => {
  const admin = await signInAs(backend.url, "admin");
  expect((await ask(admin, "status", "GET")).headers.get("access-control-allow-origin")).toBe("http://localhost:3000");
  const question = (origin: string) =>
    fetch(`${backend.url}/functions/v1/webhook-debug`, { method: "OPTIONS", headers: { origin } });
  const allowed = await question("http://localhost:3000");
  expect([allowed.status, allowed.headers.get("access-control-allow-headers")]).toEqual([
    204,
    expect.stringContaining("authorization"),
  ]);
  expect((await question("https://site-qualquer.com.br")).headers.get("access-control-allow-origin")).toBeNull();
});
