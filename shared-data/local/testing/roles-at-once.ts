import { openEmbedded } from "../database/embedded";

const [databaseDir = ""] = process.argv.slice(2);
const [publishableKey, secretKey] = [`sb_publishable_${"p".repeat(40)}`, `sb_secret_${"s".repeat(40)}`];

const database = await openEmbedded({
  databaseDir,
  config: { auth: { publishable_key: publishableKey, secret_key: secretKey, jwt_secret: "j".repeat(40) } },
  mailFolder: `${databaseDir}-mail`,
  settings: {},
});
await database.runScript(`create function public.who() returns text language sql as $$ select current_user::text $$;
  grant execute on function public.who() to anon, service_role;`);

const ask = async (apikey: string) => {
  const request = new Request("http://localhost/rest/v1/rpc/who", { method: "POST", headers: { apikey } });
  const response = await database.fetch(request);
  return response.json();
};
const responses = await Promise.all(Array.from({ length: 50 }, () => [ask(publishableKey), ask(secretKey)]).flat());
console.log(JSON.stringify(responses));
await database.close();
