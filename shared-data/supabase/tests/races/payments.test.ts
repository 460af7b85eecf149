import { drawId } from "../../../local/testing/draw";
import { breaches } from "../harness/books";
import { storePerTest } from "../harness/committed-store";
import { as, type Payment, people, pixOf, putOnSale, sendOn, workThrough } from "../harness/many-connections";

const store = storePerTest();

const paymentsOf = (product: string, total: number) =>
  Array.from({ length: total }, (_, index) => pixOf(`p${index}`, [product]));

it("sells the last key once to twelve buyers who pay at the same moment, and lines up the others", async () => {
  await putOnSale(store.owner, "last", 1);
  const responses = await workThrough(await store.connections(12), paymentsOf("last", 12), sendOn);
  const outcomes = responses.map(({ body }) => body.outcome).sort();
  expect(outcomes).toEqual(["delivered", ...Array(11).fill("waiting")]);
  expect(await breaches(store.owner)).toEqual([]);
});

it("makes one order and gives one key when the same pix.paid comes twelve times at once", async () => {
  await putOnSale(store.owner, "same", 30);
  const payments = Array<Payment>(12).fill(pixOf("p", ["same"]));
  const responses = await workThrough(await store.connections(12), payments, sendOn);
  expect(responses.every((response) => response.status === 200)).toBe(true);
  expect(await store.count("public.payment_events")).toBe(12);
  expect(await store.count("public.orders")).toBe(1);
  expect(await store.count("private.stored_keys where is_used")).toBe(1);
  expect(await breaches(store.owner)).toEqual([]);
});

it("ends completed and delivered when generated and paid arrive at once, in either order", async () => {
  await putOnSale(store.owner, "pair", 50);
  const pairs = paymentsOf("pair", 50).flatMap((paid, index) => {
    const pair: Payment[] = [paid, { ...paid, event: "pix.generated" }];
    return index % 2 ? pair : pair.reverse();
  });
  await workThrough(await store.connections(16), pairs, sendOn);
  expect(await store.count("public.orders where status = 'completed' and delivered_key_id is not null")).toBe(50);
  expect(await store.count("public.orders")).toBe(50);
  expect(await breaches(store.owner)).toEqual([]);
});

it("waits in no circle when payments list the same products in opposite orders, keys arrive and orders are refunded", async () => {
  for (const product of ["aa", "bb", "cc"]) await putOnSale(store.owner, product, 10);
  const clients = await store.connections(12);
  const storm: Payment[] = [];
  for (let index = 0; index < 60; index++) {
    const products = index % 2 ? ["aa", "bb", "cc"] : ["cc", "bb", "aa"];
    const payment = pixOf(`m${index}`, products);
    storm.push(payment);
    if (index % 3 === 0) storm.push({ ...payment, event: "pix.refunded" });
    if (index % 4 === 0) storm.push({ ...payment, event: "pix.generated" });
  }
  const { gerente } = await people(store.owner, { gerente: "manager" });
  const adder = await store.connect();
  const addKeys = async () => {
    for (const product of ["cc", "aa", "bb", "aa", "cc", "bb"]) {
      const keys = Array.from({ length: 5 }, () => drawId());
      await as(gerente, "select public.add_product_keys($1, $2)", [product, keys])(adder);
    }
  };
  const [responses] = await Promise.all([workThrough(clients, storm, sendOn), addKeys()]);
  expect(responses.filter((response) => response.status !== 200)).toEqual([]);
  expect(await store.count("public.orders where status = 'refunded'")).toBe(60);
  expect(await breaches(store.owner)).toEqual([]);
});
