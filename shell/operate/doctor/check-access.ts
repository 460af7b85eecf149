import { createHmac } from "node:crypto";
import { developmentSecret } from "@store/shared-data/node/development-secret";
import { type Check, type Findings, listed, unknown } from "./finding";
import { ask, askBackend, type LiveStore, type StoreResponse } from "./live-store";

const functions = {
  hosted: "Deploy the functions, with the webhook secret and SHELL_URL (shell/docs/deployment.md, steps 5 and 7).",
  machine: "Set WEBHOOK_SECRET and SHELL_URL in store.env, and restart store-backend; its log names a 500.",
};
const signIn = {
  hosted: "Set up mail server and sign-in, and push config.toml (shell/docs/deployment.md, steps 3 and 4).",
  machine: "Set SHELL_URL, SMTP_URL and providers in store.env or socialProviders, and restart store-backend.",
};

/** Checks the checkout provider's webhooks and the auth service. */
export const accessChecks: readonly Check[] = [
  ["The webhooks refuse strangers and take the secret", examineWebhooks, functions],
  ["Customers confirm their e-mail, and sign in by nothing that the store does not know", examineAuth, signIn],
  ["Mailed links lead to this shop and nowhere else", examineLinks, signIn],
  ["A link for a new password is on its way: see that it comes, from the shop's own address", examineMail, signIn],
];

async function examineWebhooks(store: LiveStore) {
  return [...(await examineWebhook(store, "pix-generated")), ...(await examineWebhook(store, "pix-paid"))];
}

async function examineWebhook({ settings, webhookSecret }: LiveStore, name: string): Promise<Findings> {
  const body = JSON.stringify({ event: "pix.paid", customer: {}, payment: {}, products: [] });
  const call = (secret?: string) =>
    ask(`${settings.supabaseUrl}/functions/v1/${name}`, {
      method: "POST",
      // With x-store-check the webhook stores nothing.
      headers: {
        "content-type": "application/json",
        "x-store-check": "doctor",
        ...(secret && { authorization: `Bearer ${secret}`, "x-webhook-signature": signNow(body, secret) }),
      },
      body,
    });
  const stranger = await call();
  if (!isOurRefusal(stranger)) return [`${name} without a secret ${stranger.description}, not our 401`];
  const demo = await call(developmentSecret);
  const known = webhookSecret ? await call(webhookSecret) : null;
  const isTaken = known?.status === 200 && (known.json as { outcome?: string })?.outcome === "checked";
  return [
    !isOurRefusal(demo) && `${name} takes the development secret, which everybody knows`,
    known
      ? !isTaken && `${name} with the secret ${known.description}, not as this version does`
      : unknown(`${name} was not tried with the right secret`),
  ];
}

// A timed signature is accepted even with WEBHOOK_TIMED_ONLY.
function signNow(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1_000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

// The gateway's 401 has a different body: it requires a token, which the provider does not have.
const isOurRefusal = ({ status, json }: StoreResponse) =>
  status === 401 && (json as { error?: string } | undefined)?.error === "unauthorized";

type AuthSettings = { external?: Record<string, boolean>; disable_signup?: boolean; mailer_autoconfirm?: boolean };

/** Checks the sign-up and sign-in methods. */
export async function examineAuth(store: Pick<LiveStore, "shell" | "settings">) {
  const response = await askBackend(store, "/auth/v1/settings");
  const settings = response.json as AuthSettings | undefined;
  if (response.status !== 200 || !settings) return [`The auth service ${response.description}`];
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

async function examineLinks(store: LiveStore) {
  // An invalid token changes nothing, but reveals where links redirect to.
  const follow = async (back: string) => {
    const query = new URLSearchParams({ token: "doctor", type: "recovery", redirect_to: back });
    const location = (await askBackend(store, `/auth/v1/verify?${query}`)).headers.get("location") ?? "";
    return URL.canParse(location) ? new URL(location).origin : "nowhere";
  };
  const own = await follow(`${store.shell}/auth/callback`);
  if (own !== store.shell) return [`Mailed links lead to ${own}, not to this shop`];
  const foreign = await follow("https://doctor.invalid/");
  if (foreign === "https://doctor.invalid") return ["Mailed links may lead anywhere"];
  return [foreign !== store.shell && `The site URL is ${foreign}, not this shop`];
}

async function examineMail(store: LiveStore) {
  const { mailTo, shell } = store;
  if (!mailTo) return [unknown("No mail was sent: give --mail <an address that has an account>")];
  const path = `/auth/v1/recover?${new URLSearchParams({ redirect_to: `${shell}/auth/callback` })}`;
  const response = await askBackend(store, path, { method: "POST", body: JSON.stringify({ email: mailTo }) });
  const { error_code: code, msg } = (response.json ?? {}) as { error_code?: string; msg?: string };
  return [response.status !== 200 && `No mail goes out: ${code || msg || response.description}`];
}
