import { drawId } from "../../../local/testing/draw";
import { withRollback } from "../harness/database";
import { endpointsOf, listed, newDevice, remove, renew, save, signIn } from "../harness/devices";
import { createCustomer } from "../harness/factories";

it("tells the sender of a person's devices, and nobody else", () =>
  withRollback(async (db) => {
    const person = await signIn(db);
    const device = newDevice();
    await save(db, device);
    await db.actAs("service_role");
    const [row] = await db.rows<object>("select * from public.list_push_devices($1)", [person.id]);
    expect(row).toEqual({ id: expect.any(String), ...device });
    await db.actAs("authenticated", person.id);
    await expect(db.rows("select public.list_push_devices($1)", [person.id])).rejects.toMatchObject({ code: "42501" });
    await expect(db.rows("select * from private.push_subscriptions")).rejects.toMatchObject({ code: "42501" });
    expect(await listed(db, await createCustomer(db))).toEqual([]);
  }));

it("keeps one row for a device that is saved again, and moves it to whoever signs in on it", () =>
  withRollback(async (db) => {
    const first = await signIn(db);
    const device = newDevice();
    await save(db, device);
    await save(db, device);
    expect(await listed(db, first)).toHaveLength(1);
    const second = await signIn(db);
    await save(db, device);
    expect(await listed(db, first)).toEqual([]);
    expect(await endpointsOf(db, second)).toEqual([device.endpoint]);
  }));

it("gives nobody a device whose secret they do not know", () =>
  withRollback(async (db) => {
    const person = await signIn(db);
    const device = newDevice();
    await save(db, device);
    await signIn(db);
    const guess = newDevice(device.endpoint);
    await expect(save(db, guess)).rejects.toMatchObject({ code: "PT409", detail: "push_endpoint_taken" });
    await remove(db, guess);
    await expect(renew(db, guess, newDevice())).rejects.toMatchObject({ code: "PT404", detail: "push_device_unknown" });
    expect(await listed(db, person)).toMatchObject([device]);
  }));

it("keeps ten for an account: the one that asked first goes, whatever others have", () =>
  withRollback(async (db) => {
    const other = await signIn(db);
    await save(db, newDevice());
    const person = await signIn(db);
    const devices = Array.from({ length: 12 }, () => newDevice());
    for (const [index, device] of devices.entries()) {
      await save(db, device);
      await db.asOwner((owner) =>
        owner.rows(
          "update private.push_subscriptions set created_at = now() - make_interval(mins => $2) where endpoint = $1",
          [...[device.endpoint, 100 - index]],
        ),
      );
    }
    expect((await endpointsOf(db, person)).sort()).toEqual(
      devices
        .slice(2)
        .map(({ endpoint }) => endpoint)
        .sort(),
    );
    expect(await listed(db, other)).toHaveLength(1);
  }));

it("is closed to visitors, and to who has no account any more", () =>
  withRollback(async (db) => {
    await db.actAs("anon");
    await expect(save(db, newDevice())).rejects.toMatchObject({ code: "42501" });
    await expect(db.rows("select public.push_key()")).rejects.toMatchObject({ code: "42501" });
    await db.actAs("authenticated", drawId());
    await expect(save(db, newDevice())).rejects.toMatchObject({ code: "PT404", detail: "profile_not_found" });
  }));

it("lets a browser take off its own device without a session, and again", () =>
  withRollback(async (db) => {
    const person = await signIn(db);
    const [device, other] = [newDevice(), newDevice()];
    await save(db, device);
    await save(db, other);
    await db.actAs("anon");
    await remove(db, device);
    await remove(db, device);
    expect(await endpointsOf(db, person)).toEqual([other.endpoint]);
  }));

it("takes the subscription that a browser made in the place of its old one, without a session", () =>
  withRollback(async (db) => {
    const person = await signIn(db);
    const [old, next] = [newDevice(), newDevice()];
    await save(db, old);
    await db.actAs("anon");
    await renew(db, old, next);
    expect(await listed(db, person)).toMatchObject([next]);
    await expect(renew(db, old, newDevice())).rejects.toMatchObject({ code: "PT404", detail: "push_device_unknown" });
    await renew(db, next, next);
    expect(await listed(db, person)).toMatchObject([next]);
  }));

it("leaves another's device where somebody renews theirs onto it", () =>
  withRollback(async (db) => {
    const person = await signIn(db);
    const device = newDevice();
    await save(db, device);
    await signIn(db);
    const own = newDevice();
    await save(db, own);
    await expect(renew(db, own, newDevice(device.endpoint))).rejects.toMatchObject({ detail: "push_device_unknown" });
    expect(await listed(db, person)).toMatchObject([device]);
  }));
