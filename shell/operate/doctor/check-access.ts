import { createHmac } from "node:crypto";
import { developmentSecret } from "@store/shared-data/node/development-secret";
import { askBackend as askForFault } from "@store/shared-data/node/usable-backend";
import { type Check, type Findings, listed, unknown } from "./finding";
import { type Answer, ask, askBackend, type LiveStore } from "./live-store";

const deploy =
  "Deploy the functions of this version (npx supabase functions deploy --workdir shared-data), with verify_jwt false, the shop's own webhook secret and SHELL_URL among their secrets; 429 is over in a minute, and a 500 is in the function's log.";
const push =
  "npx supabase config push --workdir shared-data, with SHELL_URL and SHELL_REDIRECT_URLS set (shell/docs/deployment.md, step 4); a provider that is off is switched on in config.toml or taken out of socialProviders, a CAPTCHA is on in both or in none.";

/** The checkout provider's way in, and the auth service. */
export const accessChecks: readonly Check[] = [
  { good: "The webhooks refuse strangers and take the secret", remedy: deploy, look: examineWebhooks },
  { good: "webhook-debug is for signed-in staff, and knows the shop's pages", remedy: deploy, look: examineDebugger },
  {
    good: "Customers sign up by e-mail, confirm it, and sign in by nothing that the store does not know",
    remedy: push,
    look: examineAuth,
  },
  { good: "Mailed links lead to this shop and nowhere else", remedy: push, look: examineLinks },
  { good: "A password has eight characters or more", remedy: push, look: examinePasswords },
  {
    good: "A link for a new password is on its way: see that it comes, from the shop's own address, in Portuguese",
    remedy:
      "Run it with --mail <an address that has an account>: it is sent such a link. It takes a mail server of your own (shell/docs/deployment.md, step 3).",
    look: examineMail,
  },
];

async function examineWebhooks(store: LiveStore) {
  return [...(await examineWebhook(store, "pix-generated")), ...(await examineWebhook(store, "pix-paid"))];
}

async function examineWebhook({ settings, webhookSecret }: LiveStore, name: string): Promise<Findings> {
  const body = JSON.stringify({ event: "pix.paid", customer: {}, payment: {}, products: [] });
  const call = (secret?: string) =>
    ask(`${settings.supabaseUrl}/functions/v1/${name}`, {
      method: "POST",
      // With x-store-check nothing is stored, whatever the response.
      headers: {
        "content-type": "application/json",
        "x-store-check": "doctor",
        ...(secret && { authorization: `Bearer ${secret}`, "x-webhook-signature": signNow(body, secret) }),
      },
      body,
    });
  const stranger = await call();
  if (!isOurRefusal(stranger)) return [`${name} without a secret ${stranger.description}, not our 401`];
  const guessed = await call("doctor-without-a-secret");
  const demo = await call(developmentSecret);
  const known = webhookSecret ? await call(webhookSecret) : null;
  const isTaken = known?.status === 200 && (known.json as { outcome?: string })?.outcome === "checked";
  const how = known?.status === 200 ? "answers 200, but not as this version does" : known?.description;
  return [
    !isOurRefusal(guessed) && `${name} with a wrong secret ${guessed.description}`,
    !isOurRefusal(demo) && `${name} takes the development secret, which everybody knows`,
    known ? !isTaken && `${name} with the secret ${how}` : unknown(`${name} was not tried with the right secret`),
  ];
}

// Taken also where WEBHOOK_TIMED_ONLY takes nothing else.
function signNow(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1_000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

// The gateway's own 401 has other words: it asks for a token that the provider has not got.
const isOurRefusal = ({ status, json }: Answer) =>
  status === 401 && (json as { error?: string } | undefined)?.error === "unauthorized";

/** The back-office calls it from the shop's pages, so it has to know their address. */
async function examineDebugger({ settings, shell }: LiveStore) {
  const url = `${settings.supabaseUrl}/functions/v1/webhook-debug?action=status`;
  const answer = await ask(url, { headers: { origin: shell, apikey: settings.supabaseKey } });
  if (answer.status !== 401) return [`webhook-debug without a session ${answer.description}, not 401`];
  const isOther = answer.headers.get("access-control-allow-origin") !== shell;
  return [isOther && "webhook-debug does not know this shop's address"];
}

type AuthSettings = { external?: Record<string, boolean>; disable_signup?: boolean; mailer_autoconfirm?: boolean };

async function examineAuth(store: LiveStore) {
  const answer = await askBackend(store, "/auth/v1/settings");
  const settings = answer.json as AuthSettings | undefined;
  if (answer.status !== 200 || !settings) return [`The auth service ${answer.description}`];
  const { external = {}, disable_signup: isClosed, mailer_autoconfirm: trustsAddresses } = settings;
  const off = store.settings.socialProviders.filter((name) => external[name] !== true);
  const unknownWays = ["anonymous_users", "phone"].filter((name) => external[name] === true);
  return [
    trustsAddresses !== false && "Anyone who signs up with an address is taken for its owner",
    (isClosed !== false || external.email !== true) && "Nobody can sign up by e-mail",
    listed("Offered on the sign-in page, and off", off),
    listed("Ways to sign in that the store does not know are on", unknownWays),
  ];
}

/** Where a link with an invalid token leads back to: the service says so, and nothing is changed. */
async function followBadLink(store: LiveStore, back: string) {
  const query = new URLSearchParams({ token: "doctor", type: "recovery", redirect_to: back });
  const answer = await askBackend(store, `/auth/v1/verify?${query}`);
  const location = answer.headers.get("location") ?? "";
  return URL.canParse(location) ? new URL(location).origin : "nowhere";
}

async function examineLinks(store: LiveStore) {
  const own = await followBadLink(store, `${store.shell}/auth/callback`);
  const foreign = await followBadLink(store, "https://doctor.invalid/");
  if (own !== store.shell) return [`Mailed links lead to ${own}, not to this shop`];
  if (foreign === "https://doctor.invalid") return ["Mailed links may lead anywhere"];
  return [foreign !== store.shell && `The site URL is ${foreign}, not this shop`];
}

type Refusal = { error_code?: string; msg?: string; weak_password?: { reasons?: string[] } };

/** Seven characters, for an address that the store's database refuses (R5.4): no account could come of it. */
async function examinePasswords(store: LiveStore) {
  if (await askForFault(store.settings)) return [unknown("The length of passwords was not tried")];
  const body = JSON.stringify({ email: "doctor@fake.invalid", password: "a1B2c3d" });
  const answer = await askBackend(store, "/auth/v1/signup", { method: "POST", body });
  if (answer.status === 429) return [unknown("The length of passwords was not tried: too many calls")];
  const { error_code: code, msg, weak_password: weak } = (answer.json ?? {}) as Refusal;
  const [asksCaptcha, sendsCaptcha] = [code === "captcha_failed", Boolean(store.settings.captchaSiteKey)];
  if (asksCaptcha && sendsCaptcha) return [unknown("The length of passwords was not tried: the CAPTCHA comes first")];
  if (sendsCaptcha) return ["The forms send a CAPTCHA, and the auth service asks for none"];
  if (asksCaptcha) return ["The auth service asks for a CAPTCHA, and the shop's forms send none: nobody can sign in"];
  // A password may be weak for its characters alone, or for having been leaked.
  const reasons = weak?.reasons ?? ["length"];
  if (code === "weak_password" && reasons.includes("length")) return [];
  const reason = code === "weak_password" ? reasons.join(", ") : code || msg || answer.description;
  return [`A password of seven characters was not what the auth service minded (${reason})`];
}

async function examineMail(store: LiveStore) {
  const { mailTo, shell } = store;
  if (!mailTo) return [unknown("No mail was sent")];
  const path = `/auth/v1/recover?${new URLSearchParams({ redirect_to: `${shell}/auth/callback` })}`;
  const answer = await askBackend(store, path, { method: "POST", body: JSON.stringify({ email: mailTo }) });
  const { error_code: code = "", msg = "" } = (answer.json ?? {}) as Refusal;
  return [answer.status !== 200 && `No mail goes out: ${code || msg || answer.description}`];
}
