import { OrderWaits } from "./order-waits";
import {
  answers,
  endWaits,
  news,
  nothing,
  openWaits,
  payment,
  question,
  received,
  secret,
  settle,
  share,
  tokenOf,
} from "./testing/order-questions";

afterEach(() => jest.restoreAllMocks());

const isOpen = async (answer: Promise<Response>) => (await Promise.race([answer, settle().then(() => null)])) === null;

it("answers when a payment of that person has been received, with what the database says then", async () => {
  const { waits, asked } = openWaits();
  const { ask, times } = answers(nothing, news);
  const answer = waits.answer(question(), ask);
  await settle();
  expect([times(), await isOpen(answer)]).toEqual([1, true]);
  await waits.hear(payment, received());
  const late = await answer;
  expect(late.headers.get("preference-applied")).toBe("wait=25");
  expect(await late.json()).toMatchObject({ revision: "b" });
  expect([times(), asked]).toEqual([2, ["{7}"]]);
});

it("misses no payment that comes while the database is being asked", async () => {
  const { waits } = openWaits();
  const { ask } = answers(nothing, news);
  const slow = async () => {
    await waits.hear(payment, received());
    await settle();
    return ask();
  };
  expect(await (await waits.answer(question(), slow)).json()).toMatchObject({ revision: "b" });
});

it("leaves others waiting, and asks for no buyer where nobody waits or no payment came", async () => {
  const { waits, asked } = openWaits("beto");
  await waits.hear(payment, received());
  expect(asked).toEqual([]);
  const { ask, times } = answers();
  const answer = waits.answer(question(), ask);
  await settle();
  await waits.hear(new Request("http://localhost/rest/v1/products"), received());
  await waits.hear(payment, Promise.resolve(Response.json({ status: 401, body: { error: "unauthorized" } })));
  expect(asked).toEqual([]);
  await waits.hear(payment, received());
  await settle();
  expect([asked, times(), await isOpen(answer)]).toEqual([["{7}"], 1, true]);
  waits.close();
  expect(await (await answer).json()).toEqual({ read_at: "2026-11-22T12:00:00Z" });
});

it("asks once for the buyers of all payments that came during the question before", async () => {
  const { waits, asked } = openWaits("beto");
  const answer = waits.answer(question(), answers().ask);
  await settle();
  await Promise.all([1, 2, 3, 4].map((event) => waits.hear(payment, received(event))));
  await settle();
  expect(asked).toEqual(["{1}", "{2,3,4}"]);
  waits.close();
  await answer;
});

it.each([
  ["no wish to wait", { prefer: "count=exact" }],
  ["a token of somebody else's making", { token: "Bearer a.b.c" }],
  ["a token that is over", { token: tokenOf("ana", -1) }],
])("answers at once with %s, and promises nothing", async (_what, asking) => {
  const answer = await openWaits().waits.answer(question(asking), answers().ask);
  expect(answer.headers.get("preference-applied")).toBeNull();
});

it("passes news and refusals on at once", async () => {
  const { waits } = openWaits();
  expect(await (await waits.answer(question(), answers(news).ask)).json()).toMatchObject({ revision: "b" });
  const refusal = () => Response.json({ message: "JWT expired" }, { status: 401 });
  expect((await waits.answer(question(), answers(refusal).ask)).status).toBe(401);
});

it.each([
  ["as long as was wished", () => ({ prefer: "wait=1" }), 0, 1_000],
  ["no longer than 25 seconds", () => ({ prefer: "wait=600" }), 0, 25_000],
  ["up to a fifth less, so that pages that came together do not come back together", () => ({}), 0.999, 20_000],
  ["no longer than the token counts", () => ({ token: tokenOf("ana", 3) }), 0, 3_000],
])("waits %s", async (_what, asking, drawn, longest) => {
  jest.spyOn(Math, "random").mockReturnValue(drawn);
  const delays = endWaits();
  const { ask, times } = answers();
  await openWaits().waits.answer(question(asking()), ask);
  expect(delays).toHaveLength(1);
  expect(delays[0]).toBeLessThanOrEqual(longest + 10);
  expect(delays[0]).toBeGreaterThan(longest - 1_100);
  expect(times()).toBe(1);
});

it("lets four of a person's pages wait, and others at their side; a place that is left is free", async () => {
  const { waits } = openWaits();
  const leaving = new AbortController();
  const held = [1, 2, 3].map(() => waits.answer(question(), answers().ask));
  const fourth = waits.answer(question({ signal: leaving.signal }), answers().ask);
  await settle();
  expect((await waits.answer(question(), answers().ask)).headers.get("preference-applied")).toBeNull();
  const other = waits.answer(question({ token: tokenOf("beto") }), answers().ask);
  expect(await isOpen(other)).toBe(true);
  leaving.abort();
  await fourth;
  const fifth = waits.answer(question(), answers().ask);
  expect(await isOpen(fifth)).toBe(true);
  waits.close();
  await Promise.all([...held, other, fifth]);
  expect(await isOpen(waits.answer(question(), answers().ask))).toBe(false);
});

it("says in the log where it could not be found out whose a payment is, and its sender hears nothing of it", async () => {
  const printed: string[] = [];
  const query = () => Promise.reject(new Error("the database is away"));
  const waits = new OrderWaits({ database: { query }, jwtSecret: secret, share, log: (line) => printed.push(line) });
  const answer = waits.answer(question(), answers().ask);
  await settle();
  expect((await waits.hear(payment, received())).status).toBe(200);
  await settle();
  expect(printed).toEqual(["Pages that wait were not told of a payment: the database is away"]);
  waits.close();
  await answer;
});
