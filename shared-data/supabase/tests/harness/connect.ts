import { Client } from "pg";

declare global {
  /** Which backend this run is on; set by the project in jest.project.mjs. */
  var storeBackend: "postgres" | "embedded";
}

export const webhookSecret = "a-secret-for-the-checkout";
export const previousWebhookSecret = "the-secret-before-it";

/** A connection as the server's: it knows the secrets, which no table holds. */
export async function connect(url: string): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  const settings = `select set_config('store.webhook_secret', $1, false),
    set_config('store.webhook_secret_previous', $2, false), set_config('store.key_encryption_key', $3, false)`;
  await client.query(settings, [webhookSecret, previousWebhookSecret, "a-master-key-of-more-than-32-characters"]);
  return client;
}

export function databaseUrl(): string {
  const isEmbedded = globalThis.storeBackend === "embedded";
  const name = isEmbedded ? "STORE_TEST_EMBEDDED_URL" : "STORE_TEST_POSTGRES_URL";
  const url = process.env[name];
  if (!url) throw new Error(`${name} is not set: run these tests through their jest project`);
  return isEmbedded ? url : `${url}_${process.env.JEST_WORKER_ID}`;
}
