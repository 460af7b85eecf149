import { type Lane, TooManyWaiting, Turns } from "./turns";

/** Has these wait while one task runs, and tells in which order they had their turns. */
async function orderOf(lanes: readonly Lane[]): Promise<Lane[]> {
  const turns = new Turns();
  const order: Lane[] = [];
  let release: () => void = () => undefined;
  const first = turns.take("data", () => new Promise<void>((resolve) => (release = resolve)));
  const others = lanes.map((lane) => turns.take(lane, async () => void order.push(lane)));
  release();
  await Promise.all([first, ...others]);
  return order;
}

it("runs one task at a time, and goes on after one that failed", async () => {
  const turns = new Turns();
  let running = 0;
  const task = async () => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    running -= 1;
    throw new Error("no");
  };
  const ends = await Promise.allSettled([
    turns.take("data", task),
    turns.take("webhook", task),
    turns.take("data", task),
  ]);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  await expect(turns.take("data", async () => "yes")).resolves.toBe("yes");
});

it("lets webhooks go first, and the store's own tasks before them", async () => {
  expect(await orderOf(["data", "account", "webhook", "owner"])).toEqual(["owner", "webhook", "account", "data"]);
});

it("lets a report of a page go when nobody else waits, and keeps few of them waiting", async () => {
  expect(await orderOf(["report", "data", "account", "webhook", "owner", "report"])).toEqual([
    ...["owner", "webhook", "account", "data", "report", "report"],
  ]);
  const turns = new Turns();
  void turns.take("data", () => new Promise(() => undefined));
  const reports = Array.from({ length: 21 }, () => turns.take("report", async () => undefined));
  await expect(reports[20]).rejects.toThrow(TooManyWaiting);
  await Promise.all([turns.stop(0), Promise.allSettled(reports)]);
});

it("gives another its turn after four webhooks, so that a flood of them stops nobody", async () => {
  const order = await orderOf([...Array(10).fill("webhook"), "data", "account"]);
  expect([order.indexOf("account"), order.indexOf("data")]).toEqual([4, 9]);
});

it("lets reads and sign-in take turns, so that a flood of one does not hold up the other", async () => {
  const order = await orderOf([...Array(10).fill("account"), "data", "data"]);
  expect(order.slice(0, 4).filter((lane) => lane === "data")).toHaveLength(2);
});

it("turns away who would wait too long, each kind for itself", async () => {
  const turns = new Turns();
  void turns.take("data", () => new Promise(() => undefined));
  for (let waiting = 0; waiting < 200; waiting += 1)
    void turns.take("data", async () => undefined).catch(() => undefined);
  await expect(turns.take("data", async () => undefined)).rejects.toThrow(TooManyWaiting);
  const webhook = expect(turns.take("webhook", async () => undefined)).rejects.toThrow(TooManyWaiting);
  await turns.stop(0);
  await webhook;
});

it("runs as many at once as it is told, and no more", async () => {
  const turns = new Turns(2);
  let running = 0;
  const most: number[] = [];
  const task = async () => {
    running += 1;
    most.push(running);
    await Promise.resolve();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 6 }, () => turns.take("data", task)));
  expect(Math.max(...most)).toBe(2);
  expect(turns.isIdle).toBe(true);
});
