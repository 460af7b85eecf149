import { db, dbOwner } from "../harness/database";
import { endpointsOf, newDevice, renew, save } from "../harness/devices";
import { signInCustomer } from "../harness/factories";

it.each([
  "https://updates.push.services.mozilla.com/wpush/v2/gAAA-_x",
  "https://web.push.apple.com/QGx",
  "https://wns2-by3p.notify.windows.com/w/?token=BQY%2b",
  "https://jmt17.google.com/fcm/send/a:b",
])("takes the push service of %s", async (endpoint) => {
  const person = await signInCustomer();
  await save(newDevice(endpoint));
  expect(await endpointsOf(person)).toEqual([endpoint]);
});

const strange = `
  http://fcm.googleapis.com/fcm/send/a https://fcm.googleapis.com https://fcm.googleapis.com/
  https://fcm.googleapis.com:8443/a https://fcm.googleapis.com@10.0.0.1/a https://user@fcm.googleapis.com/a
  https://10.0.0.1/a https://127.0.0.1/a http://127.0.0.1:54321/a https://localhost/a https://[::1]/a
  https://fcm.googleapis.com.exemplo.com/a https://exemplo.com/fcm.googleapis.com/a https://FCM.googleapis.com/a
  https://notify.windows.com/a https://a.b.notify.windows.com/a https://x.notify.windows.com.br/a
  ftp://fcm.googleapis.com/a
`;

it.each([
  ...strange.trim().split(/\s+/),
  ...["", "https://fcm.googleapis.com/a b", "https://fcm.googleapis.com/a\r\nX-A: 1", " https://fcm.googleapis.com/a"],
  `https://fcm.googleapis.com/${"x".repeat(1000)}`,
  null as unknown as string,
])("refuses to call %j", async (endpoint) => {
  await signInCustomer();
  const device = { ...newDevice(), endpoint };
  const refusal = "PT400 push_service_unknown";
  await expect(save(device)).rejects.toThrow(refusal);
  await expect(renew(newDevice(), device)).rejects.toThrow(refusal);
});

it("takes further hosts that the server names, and this machine where it names it", async () => {
  await db.rows("select set_config('store.push_services', 'push.exemplo.com.br, 127.0.0.1', true)");
  await signInCustomer();
  await save(newDevice("https://push.exemplo.com.br/a"));
  await save(newDevice("http://127.0.0.1:4000/a"));
  const refused = "http://127.0.0.1:4000 https://127.0.0.1/a http://127.0.0.1:4000/a?b http://127.0.0.1.br:1/a";
  for (const endpoint of refused.split(" "))
    await expect(save(newDevice(endpoint))).rejects.toThrow("push_service_unknown");
});

const faults = [{ p256dh: "x".repeat(87) }, { p256dh: null }, { auth: "x".repeat(23) }, { auth: null }];
it.each(faults)("refuses what is no key: %j", async (fault) => {
  await signInCustomer();
  await expect(save({ ...newDevice(), ...(fault as object) })).rejects.toThrow("PT400 push_keys_invalid");
});

it.each([
  ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36", "chrome-mobile"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "firefox"],
  ["", "other"],
])("keeps of %j only the kind of browser", async (agent, kind) => {
  await signInCustomer();
  await db.rows("select set_config('request.headers', $1, true)", [JSON.stringify({ "user-agent": agent })]);
  await save(newDevice());
  expect(await dbOwner.rows("select agent from private.push_subscriptions")).toEqual([{ agent: kind }]);
});
