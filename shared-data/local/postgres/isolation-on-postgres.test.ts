import { readdirSync, readFileSync } from "node:fs";
import { describeProcess } from "../../node/process/process-table";
import { makeDataDir, startRefused } from "../testing/child-backend";
import { shareBackend } from "../testing/share-backend";
import { createVisitor } from "../testing/store-client";
import { asOwnerOfRunning, connectToRunning } from "./running-store";

const backend = shareBackend();

it("says in one sentence where a system has no programs for it", async () => {
  const elsewhere = "--import=data:text/javascript,Object.defineProperty(process,'platform',{value:'darwin'})";
  const { code, stderr } = await startRefused(makeDataDir(), { NODE_OPTIONS: elsewhere });
  const sentence = `STORE_STACK=postgres needs Linux on x64 with glibc, and this is darwin on ${process.arch}: leave STORE_STACK away for the embedded store.\n`;
  expect([code, stderr]).toEqual([1, sentence]);
});

it("ends a statement after the time of its caller's role, and answers other callers meanwhile", async () => {
  await asOwnerOfRunning(backend.storeDir, async (query) => {
    await query("create function public.sleepy() returns text language sql as 'select pg_sleep(30)::text'");
    await query("create function public.awake() returns int language sql as 'select 1'");
    await query("notify pgrst, 'reload schema'");
  });
  const visitor = createVisitor(backend.url);
  const sleep = () => visitor.rpc("sleepy");
  // Until PostgREST has read of both.
  while ((await visitor.rpc("awake")).status === 404);
  const sleepers = Promise.all([sleep(), sleep()]);
  const products = visitor.from("products").select("id").limit(1).throwOnError();
  expect(await Promise.race([products.then(() => "products"), sleepers.then(() => "sleepers")])).toBe("products");
  for (const { status, error } of await sleepers) expect([status, error?.code]).toEqual([500, "57014"]);
});

it("keeps its secrets from anyone who looks at the processes or asks the database for its settings", async () => {
  const secrets = Object.values(JSON.parse(readFileSync(`${backend.storeDir}/secrets.json`, "utf8"))) as string[];
  const commands = readdirSync("/proc").map((pid) => describeProcess(Number(pid)).command);
  expect(commands.filter((command) => /postgrest|start-auth|pix-paid/.test(command)).length).toBeGreaterThan(2);
  for (const secret of secrets) expect(commands.join("\n")).not.toContain(secret);
  // As PostgREST comes, in a session of its own: no catalogue and no setting of the server gives one.
  const client = await connectToRunning(backend.storeDir, { user: "authenticator" });
  const readable = `select coalesce(current_setting('store.key_encryption_key', true), '') as setting,
       (select coalesce(string_agg(setconfig::text, ','), '') from pg_db_role_setting) as roles,
       (select string_agg(name || setting, ',') from pg_settings) as settings`;
  const { rows } = await client.query(readable);
  await client.end();
  expect(rows[0].setting).toBe("");
  for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
});
