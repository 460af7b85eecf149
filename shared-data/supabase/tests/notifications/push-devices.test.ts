import { drawId } from "../../../local/testing/draw";
import { db, dbOwner } from "../harness/database";
import { endpointsOf, listed, newDevice, remove, renew, save } from "../harness/devices";
import { createCustomer, signInCustomer } from "../harness/factories";

it("lists a person's devices to the sender only", async () => {
  const person = await signInCustomer();
  const device = newDevice();
  await save(device);
  await db.actAs("service_role");
  const [row] = await db.rows<object>("select * from public.list_push_devices($1)", [person.id]);
  expect(row).toEqual({ id: expect.any(String), ...device });
  expect(await listed(await createCustomer())).toEqual([]);
});

it("keeps one row for a device that is saved again, and moves it to the person who signs in on it", async () => {
  const first = await signInCustomer();
  const device = newDevice();
  await save(device);
  await save(device);
  expect(await listed(first)).toHaveLength(1);
  const second = await signInCustomer();
  await save(device);
  expect(await listed(first)).toEqual([]);
  expect(await endpointsOf(second)).toEqual([device.endpoint]);
});

it("does not reassign a device without its secret", async () => {
  const person = await signInCustomer();
  const device = newDevice();
  await save(device);
  await signInCustomer();
  const guess = newDevice(device.endpoint);
  await expect(save(guess)).rejects.toThrow("PT409 push_endpoint_taken");
  await remove(guess);
  await expect(renew(guess, newDevice())).rejects.toThrow("PT404 push_device_unknown");
  expect(await listed(person)).toMatchObject([device]);
});

it("keeps ten for an account: the one that asked first goes, whatever others have", async () => {
  const other = await signInCustomer();
  await save(newDevice());
  const person = await signInCustomer();
  const devices = Array.from({ length: 12 }, () => newDevice());
  for (const [index, device] of devices.entries()) {
    await save(device);
    await dbOwner.rows(
      "update private.push_subscriptions set created_at = now() - make_interval(mins => $2) where endpoint = $1",
      [...[device.endpoint, 100 - index]],
    );
  }
  expect((await endpointsOf(person)).sort()).toEqual(
    devices
      .slice(2)
      .map(({ endpoint }) => endpoint)
      .sort(),
  );
  expect(await listed(other)).toHaveLength(1);
});

it("is closed to who has no account any more", async () => {
  await db.actAs("authenticated", drawId());
  await expect(save(newDevice())).rejects.toThrow("PT404 profile_not_found");
});

it("lets a browser take off its own device without a session, and again", async () => {
  const person = await signInCustomer();
  const [device, other] = [newDevice(), newDevice()];
  await save(device);
  await save(other);
  await db.actAs("anon");
  await remove(device);
  await remove(device);
  expect(await endpointsOf(person)).toEqual([other.endpoint]);
});

it("takes the subscription that a browser made in the place of its old one, without a session", async () => {
  const person = await signInCustomer();
  const [old, next] = [newDevice(), newDevice()];
  await save(old);
  await db.actAs("anon");
  await renew(old, next);
  expect(await listed(person)).toMatchObject([next]);
  await expect(renew(old, newDevice())).rejects.toThrow("PT404 push_device_unknown");
  await renew(next, next);
  expect(await listed(person)).toMatchObject([next]);
});

it("keeps another user's device when an endpoint is renewed onto it", async () => {
  const person = await signInCustomer();
  const device = newDevice();
  await save(device);
  await signInCustomer();
  const own = newDevice();
  await save(own);
  await expect(renew(own, newDevice(device.endpoint))).rejects.toThrow("push_device_unknown");
  expect(await listed(person)).toMatchObject([device]);
});
