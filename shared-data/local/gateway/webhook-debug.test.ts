import type { SupabaseClient } from "@supabase/supabase-js";
import { webhookSecret } from "../testing/child-backend";
import { shareBackend } from "../testing/share-backend";
import { callWebhook, paymentBody, publishableKey, signInAs } from "../testing/store-client";

const backend = shareBackend();

async function ask(db: SupabaseClient | null, action: string, method = "POST", body = ""): Promise<Response> {
  const token = (await db?.auth.getSession())?.data.session?.access_token;
  const headers = { apikey: publishableKey, origin: "http://localhost:3000" };
  return fetch(`${backend.url}/functions/v1/webhook-debug${action ? `?action=${action}` : ""}`, {
    method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body }),
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
    latest_capture: { timestamp: expect.any(String), payload: { event: "pix.paid" } },
  });
  expect(JSON.stringify(captured)).not.toContain(webhookSecret);

  expect((await ask(admin, "clear")).status).toBe(200);
  expect(await (await ask(admin, "status", "GET")).json()).toMatchObject({ latest_capture: null });
});

// Which functions each role may call: the table of permissions in supabase/tests.
it.each<[number, string, "admin" | "gerente" | null, string, string, string?]>([
  [401, "a caller who is not signed in", null, "status", "GET"],
  [403, "a manager who looks", "gerente", "status", "GET"],
  [403, "a manager's test", "gerente", "", "POST", "{}"],
  [400, "a start by GET", "admin", "start", "GET"],
  [400, "an unknown action", "admin", "constructor", "POST"],
  [400, "a test that is no JSON", "admin", "", "POST", "nada"],
  [413, "a large test", "admin", "", "POST", `"${"x".repeat(65 * 1024)}"`],
  [405, "another method", "admin", "status", "DELETE"],
])("answers %d to %s", async (status, _case, role, ...call) => {
  const db = role && (await signInAs(backend.url, role));
  expect((await ask(db, ...call)).status).toBe(status);
});

it("can be read by the shell's pages and by no other site's", async () => {
  const question = async (origin: string) => {
    const init = { method: "OPTIONS", headers: { origin } };
    return (await fetch(`${backend.url}/functions/v1/webhook-debug`, init)).headers;
  };
  const allowed = await question("http://localhost:3000");
  expect(allowed.get("access-control-allow-origin")).toBe("http://localhost:3000");
  expect(allowed.get("access-control-allow-headers")).toContain("authorization");
  expect((await question("https://site-qualquer.com.br")).get("access-control-allow-origin")).toBeNull();
});
