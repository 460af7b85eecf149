import { drawId } from "../../../local/testing/draw";
import { openSession } from "../harness/auth-service";
import { asService, db, dbOwner } from "../harness/database";
import { type Device, endpointsOf, fcm, listed, newDevice, remove, renew, save } from "../harness/devices";
import { createCustomer, createProduct, type Person, signIn, signInCustomer } from "../harness/factories";
import { claim, kindsOf, openNotices } from "../harness/notices";
import { buyByPix } from "../harness/webhooks";

let person: Person;
let device: Device;
beforeEach(async () => {
  [person, device] = [await createCustomer(), newDevice()];
  await signIn(person);
  await save(device);
});

it("keeps one row for a device that is saved again, and moves it to the person who signs in on it", async () => {
  await save(device);
  expect(await listed(person)).toEqual([{ id: expect.any(String), ...device }]);
  const second = await createCustomer();
  await signIn(second);
  await save(device);
  expect(await listed(person)).toEqual([]);
  expect(await endpointsOf(second)).toEqual([device.endpoint]);
});

it("does not reassign a device without its secret", async () => {
  await signInCustomer();
  const guess = newDevice(device.endpoint);
  await expect(save(guess)).rejects.toThrow("PT409 push_endpoint_taken");
  await remove(guess);
  await expect(renew(guess, newDevice())).rejects.toThrow("PT404 push_device_unknown");
  expect(await listed(person)).toMatchObject([device]);
});

it("keeps ten for an account: the one that asked first goes, whatever others have", async () => {
  const second = await createCustomer();
  await signIn(second);
  const devices = Array.from({ length: 12 }, () => newDevice());
  for (const each of devices) {
    await save(each);
    await dbOwner.rows("update private.push_subscriptions set created_at = created_at - interval '1 minute'");
  }
  const kept = devices.slice(2).map(({ endpoint }) => endpoint);
  expect((await endpointsOf(second)).sort()).toEqual(kept.sort());
  expect(await listed(person)).toHaveLength(1);
});

it("is closed to who has no account any more", async () => {
  await db.actAs("authenticated", drawId());
  await expect(save(newDevice())).rejects.toThrow("PT404 profile_not_found");
});

it("lets a browser take off its own device without a session, and again", async () => {
  const other = newDevice();
  await save(other);
  await db.actAs("anon");
  for (let times = 0; times < 2; times++) await remove(device);
  expect(await endpointsOf(person)).toEqual([other.endpoint]);
});

it("takes the subscription that a browser made in the place of its old one, without a session", async () => {
  const next = newDevice();
  await db.actAs("anon");
  await renew(device, next);
  expect(await listed(person)).toMatchObject([next]);
  await expect(renew(device, newDevice())).rejects.toThrow("PT404 push_device_unknown");
  await renew(next, next);
  expect(await listed(person)).toMatchObject([next]);
});

it("keeps another user's device when an endpoint is renewed onto it", async () => {
  await signInCustomer();
  const own = newDevice();
  await save(own);
  await expect(renew(own, newDevice(device.endpoint))).rejects.toThrow("push_device_unknown");
  expect(await listed(person)).toMatchObject([device]);
});

it("sends nothing to a device after its session ended, and deletes it within the hour", async () => {
  const { id } = await createCustomer();
  const claims = await openSession(id);
  await signIn({ id }, claims);
  await save(newDevice());
  const stored = () => dbOwner.rows("select from private.push_subscriptions where user_id = $1", [id]);
  const counts = async () => [(await endpointsOf({ id, email: "" })).length, (await stored()).length];
  expect(await counts()).toEqual([1, 1]);
  await dbOwner.rows("delete from auth.sessions where id = $1", [claims.session_id]);
  expect(await counts()).toEqual([0, 1]);
  await dbOwner.rows("select private.forget_expired_data()");
  expect(await counts()).toEqual([0, 0]);
});

it("notes which devices were reached, and forgets those that their service knows no more", async () => {
  for (const name of ["gone", "silent"]) await save(newDevice(fcm + name));
  const idOf = async (endpoint: string) => (await listed(person)).find((each) => each.endpoint === endpoint)?.id;
  const [reached, gone] = [await idOf(device.endpoint), await idOf(`${fcm}gone`)];
  await asService(() => db.rows("select public.report_push_devices($1, $2)", [[reached], [gone]]));
  const read = "select endpoint, last_ok_at is not null as was_reached from private.push_subscriptions order by 2 desc";
  expect(await db.rows(read)).toEqual([
    { endpoint: device.endpoint, was_reached: true },
    { endpoint: `${fcm}silent`, was_reached: false },
  ]);
});

it("returns the server's public key, and null without one", async () => {
  expect(await db.value("select public.push_key()")).toBeNull();
  await dbOwner.rows("select set_config('store.vapid_public_key', 'BAx', true)");
  expect(await db.value("select public.push_key()")).toBe("BAx");
});

describe("a notice to a buyer with a device", () => {
  beforeEach(async () => {
    await db.actAs("none");
    await openNotices();
    await buyByPix([await createProduct({ keys: 1 })], { email: person.email });
  });

  it("is put in line for the mailbox and for the devices, and given to each channel once", async () => {
    await buyByPix([await createProduct({ keys: 1 })], { email: (await createCustomer()).email });
    expect(kindsOf(await claim(["push"]))).toEqual(["payment_confirmed"]);
    expect(await claim(["mail"])).toHaveLength(2);
    expect(await claim(["mail", "push"])).toEqual([]);
  });

  it("is not pushed to who has no device any more", async () => {
    await db.rows("select private.gather_notices()");
    await remove(device);
    expect(await claim(["push"])).toEqual([]);
    const dropped = "select outcome, reason from private.notices where channel = 'push'";
    expect(await db.rows(dropped)).toEqual([{ outcome: "dropped", reason: "no_device" }]);
  });
});
