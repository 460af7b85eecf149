import { drawId } from "../../../local/testing/draw";
import { type Database, withRollback } from "../harness/database";
import { fcm, listed, newDevice, remove, save, signIn } from "../harness/devices";
import { createCustomer, createProduct, stockKeys } from "../harness/factories";
import { claim, openNotices } from "../harness/notices";
import { paid, paymentOf } from "../harness/webhooks";

it("says whether a person has a device", () =>
  withRollback(async (db) => {
    const person = await signIn(db);
    const has = () => db.asOwner((owner) => owner.value("select private.has_push_device($1)", [person.id]));
    expect(await has()).toBe(false);
    const device = newDevice();
    await save(db, device);
    expect(await has()).toBe(true);
    await remove(db, device);
    expect(await has()).toBe(false);
    expect(await db.asOwner((owner) => owner.value("select private.has_push_device(null)"))).toBe(false);
  }));

it("tells nothing to a device whose session has ended, and forgets it within the hour", () =>
  withRollback(async (db) => {
    const person = await createCustomer(db);
    const session = drawId();
    await db.rows("insert into auth.sessions (id, user_id) values ($1, $2)", [session, person.id]);
    await signIn(db, person, { session_id: session });
    const device = newDevice();
    await save(db, device);
    expect(await listed(db, person)).toMatchObject([device]);
    await db.asOwner((owner) => owner.rows("delete from auth.sessions where id = $1", [session]));
    expect(await listed(db, person)).toEqual([]);
    const stored = "select endpoint from private.push_subscriptions where user_id = $1";
    await db.actAs("none");
    expect(await db.rows(stored, [person.id])).toHaveLength(1);
    await db.rows("select private.forget_expired_data()");
    expect(await db.rows(stored, [person.id])).toEqual([]);
  }));

it("notes which devices were reached, and forgets those that their service knows no more", () =>
  withRollback(async (db) => {
    const person = await signIn(db);
    for (const name of ["reached", "gone", "silent"]) await save(db, newDevice(fcm + name));
    const idOf = async (name: string) => (await listed(db, person)).find(({ endpoint }) => endpoint === fcm + name)?.id;
    const [reached, gone] = [await idOf("reached"), await idOf("gone")];
    await db.actAs("service_role");
    await db.rows("select public.report_push_devices($1, $2)", [[reached], [gone]]);
    await db.actAs("none");
    const rows = await db.rows(
      "select endpoint, last_ok_at is not null as was_reached from private.push_subscriptions where user_id = $1 order by endpoint",
      [person.id],
    );
    expect(rows).toEqual([
      { endpoint: `${fcm}reached`, was_reached: true },
      { endpoint: `${fcm}silent`, was_reached: false },
    ]);
  }));

it("is among what its owner may take along, without what lets somebody send there, and goes with the account", () =>
  withRollback(async (db) => {
    const person = await signIn(db);
    const device = newDevice();
    await save(db, device);
    const data = await db.value<{ devices: object[] }>("select public.my_personal_data()");
    expect(data.devices).toEqual([
      { browser: "other", push_service: "fcm.googleapis.com", since: expect.any(String), last_told_at: null },
    ]);
    for (const secret of [device.endpoint, device.p256dh, device.auth])
      expect(JSON.stringify(data)).not.toContain(secret);
    await db.rows("select public.delete_my_account()");
    expect(await listed(db, person)).toEqual([]);
    await db.actAs("none");
    expect(await db.rows("select id from private.push_subscriptions where endpoint = $1", [device.endpoint])).toEqual(
      [],
    );
  }));

it("tells the public half of the server's key, and nothing where it has none", () =>
  withRollback(async (db) => {
    await signIn(db);
    expect(await db.value("select public.push_key()")).toBeNull();
    await db.asOwner((owner) => owner.rows("select set_config('store.vapid_public_key', 'BAx', true)"));
    expect(await db.value("select public.push_key()")).toBe("BAx");
  }));

/** A buyer with a device, whose payment has arrived. */
async function buyOnDevice(db: Database) {
  await openNotices(db);
  const buyer = await signIn(db);
  const device = newDevice();
  await save(db, device);
  await db.actAs("none");
  const product = await createProduct(db);
  await stockKeys(db, product, 1);
  await paid(db, paymentOf([product], { email: buyer.email }));
  return { buyer, device };
}

it("puts a notice in line for the mailbox and one for the devices of who has one, and gives each to its channel once", () =>
  withRollback(async (db) => {
    const { buyer } = await buyOnDevice(db);
    const [pushed, ...others] = (await claim(db, ["push"])) ?? [];
    expect(pushed).toMatchObject({ kind: "payment_confirmed", account_id: buyer.id });
    expect(others).toEqual([]);
    expect(await claim(db, ["mail"])).toHaveLength(1);
    expect(await claim(db, ["mail", "push"])).toEqual([]);
    await openNotices(db);
    const without = await createCustomer(db);
    const product = await createProduct(db);
    await stockKeys(db, product, 1);
    await paid(db, paymentOf([product], { email: without.email }));
    expect(await claim(db, ["push"])).toEqual([]);
  }));

it("drops what was to be pushed to who has no device any more", () =>
  withRollback(async (db) => {
    const { device } = await buyOnDevice(db);
    await db.rows("select private.gather_notices()");
    await remove(db, device);
    expect(await claim(db, ["push"])).toEqual([]);
    const dropped = "select outcome, reason from private.notices where channel = 'push'";
    expect(await db.rows(dropped)).toEqual([{ outcome: "dropped", reason: "no_device" }]);
  }));
