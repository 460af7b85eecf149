import { askBackend as askForFault } from "shared-data/node/usable-backend";
import { type Check, type Finding, noneOf, ok, unknown, wrong } from "./finding";
import { askBackend, json, type LiveStore, told } from "./live-store";

const push =
  "npx supabase config push --workdir shared-data, with SHELL_URL and SHELL_REDIRECT_URLS set (shell/docs/deployment.md, step 4)";

type AuthSettings = {
  external?: Record<string, boolean>;
  disable_signup?: boolean;
  mailer_autoconfirm?: boolean;
};

/** The auth service: who is believed, who may sign in, and where its links lead. */
export const checkAccounts: Check = {
  group: "Accounts",
  examine: async (store) => [
    ...(await examineSettings(store)),
    await examineAddresses(store),
    await examinePasswords(store),
    await examineMail(store),
  ],
};

async function examineSettings(store: LiveStore): Promise<Finding[]> {
  const answer = await askBackend(store, "/auth/v1/settings");
  const settings = json(answer.text) as AuthSettings | undefined;
  if (answer.status !== 200 || !settings)
    return [wrong(`The auth service ${told(answer)}`, "See that it runs, and that supabaseKey is this project's.")];
  const { external = {}, disable_signup: isClosed, mailer_autoconfirm: believesAnybody } = settings;
  const off = store.settings.socialProviders.filter((name) => external[name] !== true);
  const open = ["anonymous_users", "phone"].filter((name) => external[name] === true);
  return [
    believesAnybody === false
      ? ok("An address has to be confirmed")
      : wrong("Whoever signs up with an address is taken for its owner", `enable_confirmations stays on: ${push}.`),
    isClosed === false && external.email === true
      ? ok("Customers can sign up by e-mail")
      : wrong("Nobody can sign up by e-mail", `Switch sign-up by e-mail on: ${push}.`),
    noneOf(
      off,
      "Each social provider that the pages offer is on",
      "Offered on the sign-in page, and off",
      `Set enabled = true for them in config.toml and ${push}; or take them out of socialProviders.`,
    ),
    noneOf(
      open,
      "Nobody signs in without an address",
      "Ways to sign in that the store does not know are on",
      `Switch them off: ${push}.`,
    ),
  ];
}

/** A link with a token that is none: the service leads back and says so, and nothing was changed. */
async function followBadLink(store: LiveStore, back: string) {
  const query = new URLSearchParams({ token: "doctor", type: "recovery", redirect_to: back });
  const answer = await askBackend(store, `/auth/v1/verify?${query}`);
  const location = answer.headers.get("location") ?? "";
  return URL.canParse(location) ? new URL(location).origin : "nowhere";
}

async function examineAddresses(store: LiveStore): Promise<Finding> {
  const own = await followBadLink(store, `${store.shell}/auth/callback`);
  const foreign = await followBadLink(store, "https://doctor.invalid/");
  if (own !== store.shell) return wrong(`Mailed links lead to ${own}, not to this shop`, push);
  if (foreign === "https://doctor.invalid")
    return wrong(
      "Mailed links may lead anywhere",
      `Take patterns for all hosts out of the redirect addresses: ${push}.`,
    );
  return foreign === store.shell
    ? ok("Mailed links lead to this shop and nowhere else")
    : wrong(`The site URL is ${foreign}, not this shop`, push);
}

type Refusal = { error_code?: string; msg?: string; weak_password?: { reasons?: string[] } };

/**
 * Seven characters, for an address that is none: the hosted service minds the password first, and no account could come of it.
 * One that minds the address first is asked with one that the database refuses (R5.4), once it is known to be there.
 */
async function examinePasswords(store: LiveStore): Promise<Finding> {
  const first = await refuse(store, "doctor");
  const code =
    first === "validation_failed" && !(await askForFault(store.settings))
      ? await refuse(store, "doctor@fake.invalid")
      : first;
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
  if (code === "weak_password") return ok("A password has eight characters or more");
  if (code === "answers 429")
    return unknown("The length of passwords was not tried: too many calls", "Try again in an hour.");
  return wrong(
    `A password of seven characters was not what the auth service minded (${code})`,
    `minimum_password_length is 8: ${push}.`,
  );
}

async function refuse(store: LiveStore, email: string) {
  const body = JSON.stringify({ email, password: "a1B2c3d" });
  const answer = await askBackend(store, "/auth/v1/signup", { method: "POST", body });
  const { error_code: code, msg, weak_password: weak } = (json(answer.text) ?? {}) as Refusal;
  // A password may be weak for its letters alone, or for having been leaked.
  if (weak?.reasons && !weak.reasons.includes("length")) return weak.reasons.join(", ");
  return answer.status === 429 ? told(answer) : code || msg || told(answer);
}

async function examineMail(store: LiveStore): Promise<Finding> {
  const { mailTo, shell } = store;
  if (!mailTo)
    return unknown(
      "No mail was sent",
      "Run it with --mail <an address that has an account>: it is sent a link for a new password.",
    );
  const path = `/auth/v1/recover?${new URLSearchParams({ redirect_to: `${shell}/auth/callback` })}`;
  const answer = await askBackend(store, path, { method: "POST", body: JSON.stringify({ email: mailTo }) });
  const { error_code: code = "", msg = "" } = (json(answer.text) ?? {}) as { error_code?: string; msg?: string };
  if (answer.status === 200)
    return ok(
      `If ${mailTo} has an account, a link for a new password is on its way: see that it comes, from the shop's own address, and in Portuguese`,
    );
  return wrong(
    `No mail goes out: ${code || msg || told(answer)}`,
    "Set up a mail server of your own (shell/docs/deployment.md, step 3); the built-in one serves only the project's own team.",
  );
}
