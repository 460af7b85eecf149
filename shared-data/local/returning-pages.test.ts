import type { OrderWaits } from "./order-waits";
import { answers, endWaits, nothing, openWaits, payment, question, received, settle } from "./testing/order-questions";

afterEach(() => jest.restoreAllMocks());

const first = () => Response.json({ read_at: "2026-11-22T12:00:00Z", revision: "a", total: 0, orders: [] });
const staff = (name: string) => new Request(`http://localhost/rest/v1/rpc/${name}`, { method: "POST" });
const done = () => Promise.resolve(Response.json([{ success: true }]));

/** Ana's page, which has read its orders and waited once. */
async function waitOnce(now = Date.now) {
  const room = openWaits("ana", now);
  const { ask, times } = answers(first);
  const come = async () => (await room.waits.answer(question(), ask)).json();
  await room.waits.answer(question({ prefer: "count=exact" }), ask);
  endWaits();
  const told = await room.waits.answer(question(), ask);
  return { ...room, times, come, told };
}

it("keeps a page that comes back waiting without a question to the database, and answers it with the time alone", async () => {
  const { times, come, told } = await waitOnce();
  expect([told.headers.get("preference-applied"), told.headers.get("access-control-allow-origin")]).toEqual([
    "wait=25",
    "*",
  ]);
  expect(Object.keys(await told.json())).toEqual(["read_at"]);
  expect(Object.keys(await come())).toEqual(["read_at"]);
  expect(times()).toBe(1);
});

it("asks the database for it where a payment of that person came while nobody waited", async () => {
  const { waits, times, come } = await waitOnce();
  await waits.hear(payment, received());
  await settle();
  await come();
  expect(times()).toBe(2);
});

it.each(["override_order", "replay_payment_event", "replay_product_events"])(
  "asks for it after staff's %s, whosever order that was",
  async (name) => {
    const { waits, times, come } = await waitOnce();
    await waits.hear(staff(name), Promise.resolve(Response.json({ message: "no" }, { status: 403 })));
    await come();
    expect(times()).toBe(1);
    await waits.hear(staff(name), done());
    await come();
    expect(times()).toBe(2);
  },
);

it("asks for it every five minutes, and for a page that shows something else", async () => {
  let now = 1_000_000_000;
  const { waits, times, come } = await waitOnce(() => now);
  now += 5 * 60_000 - 1;
  await come();
  expect(times()).toBe(1);
  now += 1;
  await come();
  expect(times()).toBe(2);
  const other = new Request("http://localhost/rest/v1/rpc/orders_since?p_seen=b", question());
  await waits.answer(other, async () => nothing());
  const { ask, times: asked } = answers();
  await waits.answer(question(), ask);
  expect(asked()).toBe(1);
});

it.each([
  ["a payment", (waits: OrderWaits) => waits.hear(payment, received())],
  ["a correction by staff", (waits: OrderWaits) => waits.hear(staff("override_order"), done())],
])("asks for it where %s came while the database was being asked", async (_what, happen) => {
  const { waits } = openWaits();
  const { ask, times } = answers(first);
  await waits.answer(question({ prefer: "count=exact" }), async () => {
    await happen(waits);
    await settle();
    return ask();
  });
  endWaits();
  await waits.answer(question(), ask);
  expect(times()).toBe(2);
});
