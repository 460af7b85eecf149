import { listMigrations } from "../../../node/migrations";
import { db, dbOwner, webhookSecret } from "../harness/database";
import { createCustomer, createStaff } from "../harness/factories";

const proof = { "x-secret": webhookSecret };
const check = (body: string | null, headers: unknown = proof) =>
  db.value<{ status: number; body: object }>("select public.check_webhook('pix.paid', $1, $2)", [
    body,
    JSON.stringify(headers),
  ]);
const inspect = () => db.value<Record<string, unknown>>("select public.inspect_store()");
const ping = JSON.stringify({ event: "pix.paid", payment: null });
const setting = (name: string, value: string) =>
  dbOwner.rows("select set_config($1, $2, true)", [`store.${name}`, value]);

beforeEach(() => db.actAs("service_role"));

describe("a webhook's check", () => {
  it("answers as a call does, and leaves nothing behind", async () => {
    const stored = "select (select count(*) from public.payment_events) + (select count(*) from public.orders) as n";
    const before = await dbOwner.value(stored);
    expect(await check(ping)).toMatchObject({ status: 200, body: { received: false, outcome: "checked" } });
    expect(await check(ping, { authorization: `Bearer ${webhookSecret}` })).toMatchObject({ status: 200 });
    expect(await dbOwner.value(stored)).toEqual(before);
  });

  it("refuses a sender who proves nothing, a body that is none, and everybody where the store has no secret", async () => {
    for (const headers of [{}, { "x-secret": "segredo" }, [], null, "x"])
      expect(await check(ping, headers)).toEqual({ status: 401, body: { error: "unauthorized" } });
    for (const body of ["", "no json", null, "[".repeat(100) + "]".repeat(100), JSON.stringify("x".repeat(70_000))])
      expect(await check(body)).toEqual({ status: 400, body: { error: "not_json" } });
    for (const name of ["webhook_secret", "webhook_secret_previous"]) await setting(name, "");
    expect(await check(ping)).toMatchObject({ status: 401 });
  });
});

describe("the inspection", () => {
  it("lists missing settings and demo data, in numbers, yes and no", async () => {
    const { migrations, ...whole } = await inspect();
    expect(migrations).toEqual([]);
    expect(Object.values(whole).filter((value) => !["number", "boolean"].includes(typeof value))).toEqual([]);
    const nothing = { demo_accounts: 0, forgets_late: false, notices_overdue: 0, notices_given_up: 0 };
    const present = { has_webhook_secret: true, has_master_key: true, has_notices_secret: false };
    expect(whole).toMatchObject({ ...nothing, ...present });
    await setting("notices_secret", "a-secret-of-at-least-32-characters");
    const late = "now() - interval '16 minutes'";
    const insert = `insert into private.notices (kind, subject, recipient, channel, next_try_at, expires_at, outcome)
       values ('key_delivered', '1', 'buyer', 'mail', ${late}, now() + interval '1 day', 'queued'),
         ('key_delivered', '2', 'buyer', 'mail', ${late}, now() + interval '1 day', 'given_up')`;
    await dbOwner.rows(insert);
    await createStaff("admin");
    await createCustomer({ email: "cliente@exemplo.com.br" });
    await setting("webhook_secret", " ");
    await setting("key_encryption_key", "short");
    const event = "insert into public.payment_events (endpoint, received_at)";
    await dbOwner.rows(`${event} values ('pix.paid', now() - interval '92 days')`);
    const missing = { has_webhook_secret: false, has_master_key: false, has_notices_secret: true, forgets_late: true };
    const counted = { admins: Number(whole.admins) + 1, demo_accounts: 1, notices_overdue: 1, notices_given_up: 1 };
    expect(await inspect()).toMatchObject({ ...missing, ...counted });
  });

  it("gives the history of migrations with the hashes that the doctor compares", async () => {
    const [migration] = listMigrations();
    const both = [migration?.version, migration?.sql];
    await dbOwner.rows("insert into supabase_migrations.schema_migrations values ($1, array[$2]), ('3', null)", both);
    expect((await inspect()).migrations).toEqual([
      { version: migration?.version, hash: migration?.hash },
      { version: "3", hash: null },
    ]);
  });
});
