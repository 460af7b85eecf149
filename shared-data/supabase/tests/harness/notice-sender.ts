import pg from "pg";
import { createMailChannel } from "../../functions/_shared/notices/mail-channel";
import { sendNotices } from "../../functions/_shared/notices/send-notices";
import type { MailSettings, Platform } from "../../functions/_shared/platform";

// Run as a child process, which a test may kill: the Edge Function's sender, called again and again. The data API is left out: each call of a
// database function goes straight to the database, as service_role.
const [databaseUrl = "", mailUrl = "", secret = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
pool.on("connect", (client) =>
  client.query("select set_config('store.notices_secret', $1, false); ".replace("$1", `'${secret}'`)),
);

const mail: MailSettings = { url: mailUrl, key: "chave", from: "Loja <avisos@loja.example>", webhookSecret: "" };

async function callFunction(name: string, args: Readonly<Record<string, unknown>>): Promise<Response> {
  const names = Object.keys(args);
  const list = names.map((each, index) => `${each} => $${index + 1}`).join(", ");
  const { rows } = await pool.query(`select public.${name}(${list}) as answer`, Object.values(args));
  return Response.json(rows[0].answer);
}

const platform: Platform = {
  supabaseUrl: "https://backend.example",
  serviceKey: "sb_secret_x",
  publicKey: "sb_publishable_x",
  shopUrl: "https://loja.example",
  mail,
  push: null,
  provider: null,
  sentryDsn: "",
  allowsOrigin: () => false,
  log: (line) => console.log(line),
  fetch: async (request) => {
    const rpc = /\/rest\/v1\/rpc\/(\w+)$/.exec(new URL(request.url).pathname)?.[1];
    return rpc ? callFunction(rpc, await request.json()) : fetch(request);
  },
};

// Nothing outlives the test.
process.once("disconnect", () => process.exit());
for (;;) {
  console.log(JSON.stringify(await sendNotices(platform, secret, [createMailChannel(mail)])));
  await new Promise((resolve) => setTimeout(resolve, 50));
}
