import { drawId } from "../../../local/testing/draw";
import { storePerTest } from "../harness/committed-store";
import { as, type Payment, pixOf, sendOn } from "../harness/many-connections";

const store = storePerTest({ keys: { last: 1, many: 50, aa: 10, bb: 10, cc: 10 }, people: { gerente: "manager" } });

const paymentsOf = (product: string, total: number) =>
  Array.from({ length: total }, (_, index) => pixOf(`p${index}`, [product]));

it("sells the last key once to twelve buyers who pay at the same moment, and lines up the others", async () => {
  const responses = await store.atOnce(12, paymentsOf("last", 12), sendOn);
  const outcomes = responses.map(({ body }) => body.outcome).sort();
  expect(outcomes).toEqual(["delivered", ...Array(11).fill("waiting")]);
});

it("makes one order and gives one key when the same pix.paid comes twelve times at once", async () => {
  const responses = await store.atOnce(12, Array<Payment>(12).fill(pixOf("p", ["many"])), sendOn);
  expect(responses.every((response) => response.status === 200)).toBe(true);
  expect(await store.count("public.payment_events")).toBe(12);
  expect(await store.count("public.orders")).toBe(1);
  expect(await store.count("private.stored_keys where is_used")).toBe(1);
});

it("ends completed and delivered when generated and paid arrive at once, in either order", async () => {
  const pairs = paymentsOf("many", 50).flatMap((paid, index) => {
    const pair: Payment[] = [paid, { ...paid, event: "pix.generated" }];
    return index % 2 ? pair : pair.reverse();
  });
  await store.atOnce(16, pairs, sendOn);
  expect(await store.count("public.orders where status = 'completed' and delivered_key_id is not null")).toBe(50);
  expect(await store.count("public.orders")).toBe(50);
});

it("waits in no circle when payments list the same products in opposite orders, keys arrive and orders are refunded", async () => {
  const storm: Payment[] = [];
  for (let index = 0; index < 60; index++) {
    const products = index % 2 ? ["aa", "bb", "cc"] : ["cc", "bb", "aa"];
    const payment = pixOf(`m${index}`, products);
    storm.push(payment);
    if (index % 3 === 0) storm.push({ ...payment, event: "pix.refunded" });
    if (index % 4 === 0) storm.push({ ...payment, event: "pix.generated" });
  }
  const adder = await store.connect();
  const addKeys = async () => {
    for (const product of ["cc", "aa", "bb", "aa", "cc", "bb"]) {
      const keys = Array.from({ length: 5 }, () => drawId());
      await as("gerente", "select public.add_product_keys($1, $2)", [product, keys])(adder);
    }
  };
  const [responses] = await Promise.all([store.atOnce(12, storm, sendOn), addKeys()]);
  expect(responses.filter((response) => response.status !== 200)).toEqual([]);
  expect(await store.count("public.orders where status = 'refunded'")).toBe(60);
});
