import { drawId } from "../../../local/testing/draw";
import { db } from "../harness/database";
import { createCustomer, type Person } from "../harness/factories";
import { claim, openNotices, queue } from "../harness/notices";

const agents = {
  phone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
  desk: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36",
  newerDesk: "Mozilla/5.0 (Windows NT 11.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36",
  edge: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
  none: "",
} as const;

async function signInOn({ id }: Person, agent: keyof typeof agents): Promise<string> {
  const insert = "insert into auth.sessions (id, user_id, user_agent, ip, created_at) values ($1, $2, $3, $4, now())";
  return db.value(`${insert} returning id`, [drawId(), id, agents[agent], "203.0.113.9"]);
}
const queued = () => queue("new_sign_in");
const makeOlder = `with u as (update auth.users set created_at = created_at - make_interval(days => $1)),
       s as (update auth.sessions set created_at = created_at - make_interval(days => $1))
     update private.known_devices set seen_at = seen_at - make_interval(days => $1)`;
const age = (days: number) => db.rows(makeOlder, [days]);

let maria: Person;
beforeEach(async () => {
  await openNotices();
  maria = await createCustomer();
});

it("writes to the account of each new device once, and not of the first after sign-up", async () => {
  for (const agent of ["desk", "newerDesk"] as const) await signInOn(maria, agent);
  expect(await queued()).toEqual([]);
  await db.rows("delete from auth.sessions where id = $1", [await signInOn(maria, "phone")]);
  await signInOn(maria, "phone");
  const facts = { device: "celular", browser: "Safari", address: "203.0.113.9", at: expect.any(String) };
  expect(await claim()).toMatchObject([{ kind: "new_sign_in", email: maria.email, stop: null, facts }]);
  for (const agent of ["edge", "none"] as const) await signInOn(maria, agent);
  const devices = (await claim()).map(({ facts: { device, browser } }) => `${device} ${browser}`);
  expect(devices.sort()).toEqual(["computador Edge", "desconhecido outro"]);
});

it("takes the device also from a service that writes it after the session, and sees a session carried to another", async () => {
  await signInOn(maria, "desk");
  const session = drawId();
  await db.rows("insert into auth.sessions (id, user_id, created_at) values ($1, $2, now())", [session, maria.id]);
  expect(await queued()).toEqual([]);
  const carryTo = (agent: keyof typeof agents) =>
    db.rows("update auth.sessions set user_agent = $2 where id = $1", [session, agents[agent]]);
  for (let times = 0; times < 2; times++) await carryTo("phone");
  expect(await queued()).toHaveLength(1);
  await carryTo("edge");
  expect(await queued()).toHaveLength(2);
});

it("forgets a device 90 days after it was last used, unless a session is still used on it", async () => {
  const session = await signInOn(maria, "desk");
  await age(91);
  await db.rows("select private.forget_expired_data()");
  await db.rows("update auth.sessions set refreshed_at = now() where id = $1", [session]);
  await signInOn(maria, "desk");
  expect(await queued()).toEqual([]);
  await age(91);
  await db.rows("update auth.sessions set refreshed_at = null");
  await db.rows("select private.forget_expired_data()");
  await signInOn(maria, "desk");
  expect(await queued()).toHaveLength(1);
});

it("sends nothing to an unverified mailbox", async () => {
  const stranger = await createCustomer({ verified: false });
  for (const agent of ["desk", "phone"] as const) await signInOn(stranger, agent);
  expect(await claim()).toEqual([]);
  expect(await queued()).toMatchObject([{ outcome: "dropped", reason: "not_true" }]);
});
