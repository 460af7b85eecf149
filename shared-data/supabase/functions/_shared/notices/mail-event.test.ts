import type { Platform } from "../platform";
import { signEvent, takeMailEvent } from "./mail-event";

const secret = `whsec_${Buffer.from("um segredo do provedor").toString("base64")}`;
const now = () => String(Math.floor(Date.now() / 1000));
const bounced = (type = "Permanent") =>
  JSON.stringify({ type: "email.bounced", data: { to: ["ana@example.com"], bounce: { type } } });

/** The database calls made for an event. */
async function take(text: string, { timestamp = now(), signed = text, by = secret } = {}, knows = secret) {
  const calls: unknown[] = [];
  const platform = {
    supabaseUrl: "https://backend.example",
    serviceKey: "sb_secret_x",
    mail: { webhookSecret: knows },
    fetch: async (request: Request) => {
      calls.push(await request.json());
      return new Response(null, { status: 204 });
    },
  } as unknown as Platform;
  const signature = `v1,old ${await signEvent("msg_1", timestamp, signed, by)}`;
  const headers = { "svix-id": "msg_1", "svix-timestamp": timestamp, "svix-signature": signature };
  const request = new Request("https://backend.example/", { method: "POST", headers });
  return { status: await takeMailEvent(request, text, platform), calls };
}

// The example of Svix's own documentation.
it("signs as Svix does", async () => {
  const body = '{"test": 2432232314}';
  const signature = await signEvent(
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "1614265330",
    body,
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  );
  expect(signature).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

it.each([
  ["an address that bounced for good", bounced(), [{ p_email: "ana@example.com", p_reason: "bounced" }]],
  [
    "a complaint",
    '{"type":"email.complained","data":{"to":["ana@example.com"]}}',
    [{ p_email: "ana@example.com", p_reason: "complained" }],
  ],
  ["a full mailbox", bounced("Transient"), []],
  ["a delivered email", '{"type":"email.delivered","data":{"to":["ana@example.com"]}}', []],
  ["what is no event", "[]", []],
  ["what is no JSON", "{", []],
])("for %s the database is called as needed", async (_case, text, calls) => {
  expect(await take(text)).toEqual({ status: 204, calls });
});

it.each([
  ["was changed on the way", { signed: bounced("Transient") }, secret],
  ["is signed by another sender", { by: "whsec_YWJj" }, secret],
  ["is older than five minutes", { timestamp: String(Number(now()) - 301) }, secret],
  ["has no time", { timestamp: "" }, secret],
  ["comes where no secret is set", {}, ""],
])("refuses an event that %s", async (_case, change, knows) => {
  expect(await take(bounced(), change, knows)).toEqual({ status: 401, calls: [] });
});
