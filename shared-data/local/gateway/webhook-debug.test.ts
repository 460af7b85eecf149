import { webhookSecret } from "../testing/child-backend";
import { callAs } from "../testing/raw-calls";
import { shareBackend } from "../testing/share-backend";
import { callWebhook, paymentBody, signInAs } from "../testing/store-client";

const backend = shareBackend();
const path = "/functions/v1/webhook-debug";

it("shows an admin the next webhook after the start of a capture, without its secret", async () => {
  const call = callAs(backend.url, await signInAs(backend.url, "admin"));
  const read = async () => JSON.parse((await call("GET", `${path}?action=status`)).text);
  expect((await call("POST", `${path}?action=start`)).status).toBe(200);
  expect(await read()).toMatchObject({ active: true, latest_capture: null });

  await callWebhook(backend.url, "pix-paid", paymentBody("pix.paid", { email: "maria@exemplo.com.br" }));
  const captured = await read();
  expect(captured).toMatchObject({
    active: false,
    latest_capture: { timestamp: expect.any(String), payload: { event: "pix.paid" } },
  });
  expect(JSON.stringify(captured)).not.toContain(webhookSecret);

  expect((await call("POST", `${path}?action=clear`)).status).toBe(200);
  expect(await read()).toMatchObject({ latest_capture: null });
});

// Which functions each role may call: the table of permissions in supabase/tests.
it.each<[number, string, "admin" | "gerente" | null, method: string, action: string, body?: string]>([
  [401, "a caller who is not signed in", null, "GET", "?action=status"],
  [403, "a manager who looks", "gerente", "GET", "?action=status"],
  [403, "a manager's test", "gerente", "POST", "", "{}"],
  [400, "a start by GET", "admin", "GET", "?action=start"],
  [400, "an unknown action", "admin", "POST", "?action=constructor"],
  [400, "a test that is no JSON", "admin", "POST", "", "nada"],
  [413, "a large test", "admin", "POST", "", `"${"x".repeat(65 * 1024)}"`],
  [405, "another method", "admin", "DELETE", "?action=status"],
])("answers %d to %s", async (status, _case, role, method, action, ...body) => {
  const call = callAs(backend.url, role ? await signInAs(backend.url, role) : undefined);
  expect((await call(method, path + action, ...body)).status).toBe(status);
});

it("can be read by the shell's pages and by no other site's", async () => {
  const question = async (origin: string) => {
    const init = { method: "OPTIONS", headers: { origin } };
    return (await fetch(backend.url + path, init)).headers;
  };
  const allowed = await question("http://localhost:3000");
  expect(allowed.get("access-control-allow-origin")).toBe("http://localhost:3000");
  expect(allowed.get("access-control-allow-headers")).toContain("authorization");
  expect((await question("https://site-qualquer.com.br")).get("access-control-allow-origin")).toBeNull();
});
