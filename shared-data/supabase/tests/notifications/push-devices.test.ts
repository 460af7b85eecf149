import { drawId } from "../../../local/testing/draw";
import { openSession } from "../harness/auth-service";
import { asService, db, dbOwner } from "../harness/database";
import { type Device, endpointsOf, fcm, listed, newDevice, remove, renew, save } from "../harness/devices";
import { createCustomer, createProduct, signIn, signInCustomer } from "../harness/factories";
import { claim, kindsOf, openNotices } from "../harness/notices";
import { buyByPix } from "../harness/webhooks";

/** A person whose browser takes notifications. */
async function signInOnDevice() {
  const [person, device] = [await signInCustomer(), newDevice()];
  await save(device);
  return { person, device };
}

it("keeps one row for a device that is saved again, and moves it to the person who signs in on it", async () => {
  const { person: first, device } = await signInOnDevice();
  await save(device);
  expect(await listed(first)).toEqual([{ id: expect.any(String), ...device }]);
  const second = await signInCustomer();
  await save(device);
  expect(await listed(first)).toEqual([]);
  expect(await endpointsOf(second)).toEqual([device.endpoint]);
});

it("does not reassign a device without its secret", async () => {
  const { person, device } = await signInOnDevice();
  await signInCustomer();
  const guess = newDevice(device.endpoint);
  await expect(save(guess)).rejects.toThrow("PT409 push_endpoint_taken");
  await remove(guess);
  await expect(renew(guess, newDevice())).rejects.toThrow("PT404 push_device_unknown");
  expect(await listed(person)).toMatchObject([device]);
});

it("keeps ten for an account: the one that asked first goes, whatever others have", async () => {
  const { person: other } = await signInOnDevice();
  const person = await signInCustomer();
  const devices = Array.from({ length: 12 }, () => newDevice());
  for (const [index, device] of devices.entries()) {
    await save(device);
    await dbOwner.rows(
      "update private.push_subscriptions set created_at = now() - make_interval(mins => $2) where endpoint = $1",
      [...[device.endpoint, 100 - index]],
    );
  }
  const kept = devices.slice(2).map(({ endpoint }) => endpoint);
  expect((await endpointsOf(person)).sort()).toEqual(kept.sort());
  expect(await listed(other)).toHaveLength(1);
});

it("is closed to who has no account any more", async () => {
  await db.actAs("authenticated", drawId());
  await expect(save(newDevice())).rejects.toThrow("PT404 profile_not_found");
});

it("lets a browser take off its own device without a session, and again", async () => {
  const { person, device } = await signInOnDevice();
  const other = newDevice();
  await save(other);
  await db.actAs("anon");
  await remove(device);
  await remove(device);
  expect(await endpointsOf(person)).toEqual([other.endpoint]);
});

it("takes the subscription that a browser made in the place of its old one, without a session", async () => {
  const { person, device: old } = await signInOnDevice();
  const next = newDevice();
  await db.actAs("anon");
  await renew(old, next);
  expect(await listed(person)).toMatchObject([next]);
  await expect(renew(old, newDevice())).rejects.toThrow("PT404 push_device_unknown");
  await renew(next, next);
  expect(await listed(person)).toMatchObject([next]);
});

it("keeps another user's device when an endpoint is renewed onto it", async () => {
  const { person, device } = await signInOnDevice();
  const { device: own } = await signInOnDevice();
  await expect(renew(own, newDevice(device.endpoint))).rejects.toThrow("push_device_unknown");
  expect(await listed(person)).toMatchObject([device]);
});

it("sends nothing to a device after its session ended, and deletes it within the hour", async () => {
  const person = await createCustomer();
  const claims = await openSession(person.id);
  await signIn(person, claims);
  const device = newDevice();
  await save(device);
  expect(await listed(person)).toMatchObject([device]);
  await dbOwner.rows("delete from auth.sessions where id = $1", [claims.session_id]);
  expect(await listed(person)).toEqual([]);
  const stored = "select endpoint from private.push_subscriptions where user_id = $1";
  await db.actAs("none");
  expect(await db.rows(stored, [person.id])).toHaveLength(1);
  await db.rows("select private.forget_expired_data()");
  expect(await db.rows(stored, [person.id])).toEqual([]);
});

it("notes which devices were reached, and forgets those that their service knows no more", async () => {
  const person = await signInCustomer();
  for (const name of ["reached", "gone", "silent"]) await save(newDevice(fcm + name));
  const idOf = async (name: string) => (await listed(person)).find(({ endpoint }) => endpoint === fcm + name)?.id;
  const [reached, gone] = [await idOf("reached"), await idOf("gone")];
  await asService(() => db.rows("select public.report_push_devices($1, $2)", [[reached], [gone]]));
  const rows = await db.rows(
    "select endpoint, last_ok_at is not null as was_reached from private.push_subscriptions where user_id = $1 order by endpoint",
    [person.id],
  );
  expect(rows).toEqual([
    { endpoint: `${fcm}reached`, was_reached: true },
    { endpoint: `${fcm}silent`, was_reached: false },
  ]);
});

it("returns the server's public key, and null without one", async () => {
  await signInCustomer();
  expect(await db.value("select public.push_key()")).toBeNull();
  await dbOwner.rows("select set_config('store.vapid_public_key', 'BAx', true)");
  expect(await db.value("select public.push_key()")).toBe("BAx");
});

describe("a notice to a buyer with a device", () => {
  let device: Device;
  beforeEach(async () => {
    await openNotices();
    const buyer = await signInOnDevice();
    device = buyer.device;
    await db.actAs("none");
    await buyByPix([await createProduct({ keys: 1 })], { email: buyer.person.email });
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
