import { developmentSecret } from "shared-data/node/development-secret";
import { type Check, type Finding, ok, unknown, wrong } from "./finding";
import { type Answer, ask, json, type LiveStore, told } from "./live-store";

// With the header nothing is stored, whatever the answer.
const headers = { "content-type": "application/json", "x-store-check": "doctor" };
const ping = JSON.stringify({ event: "pix.paid", customer: {}, payment: {}, products: [] });
const unlikely = "doctor-without-a-secret";

/** The checkout provider's way in: closed to strangers, open to the secret. */
export const checkWebhooks: Check = {
  group: "Webhooks",
  examine: async (store) => [
    ...(await examineWebhook(store, "pix-generated")),
    ...(await examineWebhook(store, "pix-paid")),
    await examineDebugger(store),
  ],
};

async function examineWebhook({ settings, webhookSecret }: LiveStore, name: string): Promise<Finding[]> {
  const call = (more: Record<string, string> = {}) =>
    ask(`${settings.supabaseUrl}/functions/v1/${name}`, {
      method: "POST",
      headers: { ...headers, ...more },
      body: ping,
    });
  const stranger = await call();
  if (!isOurRefusal(stranger))
    return [wrong(`${name} without a secret ${told(stranger)}, not our 401`, remedyFor(stranger))];
  const guessed = await call({ authorization: `Bearer ${unlikely}` });
  const demo = await call({ authorization: `Bearer ${developmentSecret}` });
  const found = [
    isOurRefusal(guessed)
      ? ok(`${name} refuses who has no secret or a wrong one`)
      : wrong(`${name} with a wrong secret ${told(guessed)}`, remedyFor(guessed)),
    ...(isOurRefusal(demo)
      ? []
      : [
          wrong(
            `${name} takes the development secret, which everybody knows`,
            "Set a secret of your own: store_webhook_secret in the Vault, or WEBHOOK_SECRET.",
          ),
        ]),
  ];
  if (!webhookSecret)
    return [
      ...found,
      unknown(
        `${name} was not tried with the right secret`,
        "Give SUPABASE_URL and WEBHOOK_SECRET; a ping stores nothing.",
      ),
    ];
  const known = await call({ authorization: `Bearer ${webhookSecret}` });
  const isTaken = known.status === 200 && (json(known.text) as { outcome?: string } | undefined)?.outcome === "checked";
  const how = known.status === 200 ? "answers 200, but not as this version does" : told(known);
  return [
    ...found,
    isTaken
      ? ok(`${name} takes the provider's ping with the secret`)
      : wrong(`${name} with the secret ${how}`, remedyFor(known)),
  ];
}

// What the gateway answers by itself has other words: its 401 asks for a token that the provider has not got.
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
async function examineDebugger({ settings, shell }: LiveStore): Promise<Finding> {
  const url = `${settings.supabaseUrl}/functions/v1/webhook-debug?action=status`;
  const answer = await ask(url, { headers: { origin: shell, apikey: settings.supabaseKey } });
  const allowed = answer.headers.get("access-control-allow-origin");
  if (answer.status !== 401)
    return wrong(`webhook-debug without a session ${told(answer)}, not 401`, "Deploy the functions of this version.");
  return allowed === shell
    ? ok("webhook-debug is for who is signed in, and knows the shop's pages")
    : wrong("webhook-debug does not know this shop's address", `npx supabase secrets set SHELL_URL=${shell}`);
}
