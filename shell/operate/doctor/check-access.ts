import { developmentSecret } from "shared-data/node/development-secret";
import { askBackend as askForFault } from "shared-data/node/usable-backend";
import { type Check, type Finding, unknown, when, whenAny, wrong } from "./finding";
import { type Answer, ask, askBackend, json, type LiveStore, told } from "./live-store";

const push =
  "npx supabase config push --workdir shared-data, with SHELL_URL and SHELL_REDIRECT_URLS set (shell/docs/deployment.md, step 4)";

/** The checkout provider's way in, and the auth service. */
export const accessChecks: readonly Check[] = [
  ["The webhooks refuse strangers and take the secret", examineWebhooks],
  ["webhook-debug is for signed-in staff, and knows the shop's pages", examineDebugger],
  ["Customers sign up by e-mail, confirm it, and sign in by nothing that the store does not know", examineAuth],
  ["Mailed links lead to this shop and nowhere else", examineLinks],
  ["A password has eight characters or more", examinePasswords],
  [
    "A link for a new password is on its way: see that it comes, from the shop's own address, in Portuguese",
    examineMail,
  ],
];

async function examineWebhooks(store: LiveStore): Promise<Finding[]> {
  return [...(await examineWebhook(store, "pix-generated")), ...(await examineWebhook(store, "pix-paid"))];
}

async function examineWebhook({ settings, webhookSecret }: LiveStore, name: string): Promise<Finding[]> {
  const body = JSON.stringify({ event: "pix.paid", customer: {}, payment: {}, products: [] });
  const call = (secret?: string) =>
    ask(`${settings.supabaseUrl}/functions/v1/${name}`, {
      method: "POST",
      // With x-store-check nothing is stored, whatever the response.
      headers: {
        "content-type": "application/json",
        "x-store-check": "doctor",
        ...(secret && { authorization: `Bearer ${secret}` }),
      },
      body,
    });
  const stranger = await call();
  if (!isOurRefusal(stranger))
    return wrong(`${name} without a secret ${told(stranger)}, not our 401`, remedyFor(stranger));
  const guessed = await call("doctor-without-a-secret");
  const demo = await call(developmentSecret);
  const known = webhookSecret ? await call(webhookSecret) : null;
  const isTaken =
    known?.status === 200 && (json(known.text) as { outcome?: string } | undefined)?.outcome === "checked";
  const how = known?.status === 200 ? "answers 200, but not as this version does" : known && told(known);
  return [
    ...when(!isOurRefusal(guessed), `${name} with a wrong secret ${told(guessed)}`, remedyFor(guessed)),
    ...when(
      !isOurRefusal(demo),
      `${name} takes the development secret, which everybody knows`,
      "Set a secret of your own: store_webhook_secret in the Vault, or WEBHOOK_SECRET.",
    ),
    ...(known
      ? when(!isTaken, `${name} with the secret ${how}`, remedyFor(known))
      : unknown(
          `${name} was not tried with the right secret`,
          "Give SUPABASE_URL and WEBHOOK_SECRET; a ping stores nothing.",
        )),
  ];
}

// The gateway's own 401 has other words: it asks for a token that the provider has not got.
const isOurRefusal = ({ status, text }: Answer) =>
  status === 401 && (json(text) as { error?: string } | undefined)?.error === "unauthorized";

function remedyFor({ status }: Answer) {
  if (status === 404) return "Deploy the functions: npx supabase functions deploy --workdir shared-data";
  if (status === 401)
    return "If the secret is right, the gateway asks for a token: deploy with config.toml, where verify_jwt is false for this function.";
  if (status === 429) return "Wait a minute: too many wrong secrets came from this address.";
  if (status === 200) return "Deploy the functions of this version; if a stranger is let in, change the secret.";
  return "See the function's log: it must reach the database with the project's secret key, and the database must be this version's.";
}

/** The back-office calls it from the shop's pages, so it has to know their address. */
async function examineDebugger({ settings, shell }: LiveStore): Promise<Finding[]> {
  const url = `${settings.supabaseUrl}/functions/v1/webhook-debug?action=status`;
  const answer = await ask(url, { headers: { origin: shell, apikey: settings.supabaseKey } });
  if (answer.status !== 401)
    return wrong(`webhook-debug without a session ${told(answer)}, not 401`, "Deploy the functions of this version.");
  const isOther = answer.headers.get("access-control-allow-origin") !== shell;
  return when(
    isOther,
    "webhook-debug does not know this shop's address",
    `npx supabase secrets set SHELL_URL=${shell}`,
  );
}

type AuthSettings = { external?: Record<string, boolean>; disable_signup?: boolean; mailer_autoconfirm?: boolean };

async function examineAuth(store: LiveStore): Promise<Finding[]> {
  const answer = await askBackend(store, "/auth/v1/settings");
  const settings = json(answer.text) as AuthSettings | undefined;
  if (answer.status !== 200 || !settings)
    return wrong(`The auth service ${told(answer)}`, "See that it runs, and that supabaseKey is this project's.");
  const { external = {}, disable_signup: isClosed, mailer_autoconfirm: trustsAddresses } = settings;
  return [
    ...when(
      trustsAddresses !== false,
      "Whoever signs up with an address is taken for its owner",
      `enable_confirmations stays on: ${push}.`,
    ),
    ...when(
      isClosed !== false || external.email !== true,
      "Nobody can sign up by e-mail",
      `Switch sign-up by e-mail on: ${push}.`,
    ),
    ...whenAny(
      store.settings.socialProviders.filter((name) => external[name] !== true),
      "Offered on the sign-in page, and off",
      `Set enabled = true for them in config.toml and ${push}; or take them out of socialProviders.`,
    ),
    ...whenAny(
      ["anonymous_users", "phone"].filter((name) => external[name] === true),
      "Ways to sign in that the store does not know are on",
      `Switch them off: ${push}.`,
    ),
  ];
}

/** Where a link with an invalid token leads back to: the service says so, and nothing is changed. */
async function followBadLink(store: LiveStore, back: string) {
  const query = new URLSearchParams({ token: "doctor", type: "recovery", redirect_to: back });
  const answer = await askBackend(store, `/auth/v1/verify?${query}`);
  const location = answer.headers.get("location") ?? "";
  return URL.canParse(location) ? new URL(location).origin : "nowhere";
}

async function examineLinks(store: LiveStore): Promise<Finding[]> {
  const own = await followBadLink(store, `${store.shell}/auth/callback`);
  const foreign = await followBadLink(store, "https://doctor.invalid/");
  if (own !== store.shell) return wrong(`Mailed links lead to ${own}, not to this shop`, push);
  const patterns = `Take patterns for all hosts out of the redirect addresses: ${push}.`;
  if (foreign === "https://doctor.invalid") return wrong("Mailed links may lead anywhere", patterns);
  return when(foreign !== store.shell, `The site URL is ${foreign}, not this shop`, push);
}

/**
 * Seven characters, for an address that is none: the hosted service checks the password first, and no account could come of it.
 * One that checks the address first is tried with one that the database refuses (R5.4), once it is known to be there.
 */
async function examinePasswords(store: LiveStore): Promise<Finding[]> {
  const first = await refuse(store, "doctor");
  const checksAddress = first === "validation_failed" && !(await askForFault(store.settings));
  const code = checksAddress ? await refuse(store, "doctor@fake.invalid") : first;
  const { captchaSiteKey } = store.settings;
  if (code === "captcha_failed")
    return captchaSiteKey
      ? unknown(
          "The length of passwords was not tried: the CAPTCHA comes first",
          "See minimum_password_length = 8 in the dashboard.",
        )
      : wrong(
          "The auth service asks for a CAPTCHA, and the shop's forms send none: nobody can sign in",
          `Name its public key as captchaSiteKey, or leave [auth.captcha] out: ${push}.`,
        );
  if (captchaSiteKey)
    return wrong("The forms send a CAPTCHA, and the auth service asks for none", `Switch [auth.captcha] on: ${push}.`);
  if (code === "answers 429")
    return unknown("The length of passwords was not tried: too many calls", "Try again in an hour.");
  const what = `A password of seven characters was not what the auth service minded (${code})`;
  return when(code !== "weak_password", what, `minimum_password_length is 8: ${push}.`);
}

type Refusal = { error_code?: string; msg?: string; weak_password?: { reasons?: string[] } };

async function refuse(store: LiveStore, email: string) {
  const body = JSON.stringify({ email, password: "a1B2c3d" });
  const answer = await askBackend(store, "/auth/v1/signup", { method: "POST", body });
  const { error_code: code, msg, weak_password: weak } = (json(answer.text) ?? {}) as Refusal;
  // A password may be weak for its letters alone, or for having been leaked.
  if (weak?.reasons && !weak.reasons.includes("length")) return weak.reasons.join(", ");
  return answer.status === 429 ? told(answer) : code || msg || told(answer);
}

async function examineMail(store: LiveStore): Promise<Finding[]> {
  const { mailTo, shell } = store;
  const how = "Run it with --mail <an address that has an account>: it is sent a link for a new password.";
  if (!mailTo) return unknown("No mail was sent", how);
  const path = `/auth/v1/recover?${new URLSearchParams({ redirect_to: `${shell}/auth/callback` })}`;
  const answer = await askBackend(store, path, { method: "POST", body: JSON.stringify({ email: mailTo }) });
  const { error_code: code = "", msg = "" } = (json(answer.text) ?? {}) as Refusal;
  return when(
    answer.status !== 200,
    `No mail goes out: ${code || msg || told(answer)}`,
    "Set up a mail server of your own (shell/docs/deployment.md, step 3); the built-in one serves only the project's own team.",
  );
}
