import { drawId } from "../../../local/testing/draw";
import { db } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createProduct,
  signIn,
  signInStaff,
} from "../harness/factories";
import { paid, paymentOf } from "../harness/webhooks";

interface Listed {
  total: number;
  tags: string[];
  customers: { id: string | null; name: string | null; email: string; orders: number; spent: number }[];
}
const list = (filter: { search?: string; tag?: string; state?: string; sort?: string } = {}) =>
  db.value<Listed>("select public.list_customers(p_search => $1, p_tag => $2, p_state => $3, p_sort => $4)", [
    ...[filter.search ?? "", filter.tag ?? "", filter.state ?? "", filter.sort ?? ""],
  ]);
const emailsOf = ({ customers }: Listed) => customers.map(({ email }) => email);

it("has each buyer once, the last purchase first, or who spent most", async () => {
  const [ana, bia] = [await createCustomer(), await createCustomer()];
  const product = await createProduct({ price: 20, keys: 9 });
  for (const { email } of [ana, ana, bia, { email: "sem.conta@example.com" }])
    await paid(paymentOf([product], { email }));
  await signInStaff("manager");
  const byDate = await list();
  expect(emailsOf(byDate)).toEqual(["sem.conta@example.com", bia.email, ana.email]);
  expect(byDate.customers.map(({ id, orders, spent }) => [id, orders, spent])).toEqual([
    [null, 1, 20],
    [bia.id, 1, 20],
    [ana.id, 2, 40],
  ]);
  expect(emailsOf(await list({ sort: "spent" }))[0]).toBe(ana.email);
});

it("is filtered by text, tag, block and undecided claims", async () => {
  const [ana, bia] = [await createCustomer(), await createCustomer()];
  const order = await createDeliveredOrder({ owner: ana });
  await createOrder({ owner: bia });
  await signIn(ana);
  await db.rows("select public.open_guarantee_claim($1, 'other', 'Não entra', $2)", [order.id, drawId()]);
  await signInStaff("manager");
  await db.rows("select public.set_customer_tags($1, $2)", [bia.id, ["revenda"]]);
  await db.rows("select public.block_customer($1, true, $2)", [bia.id, "Pix contestado"]);
  expect(await list({ tag: "revenda" })).toMatchObject({ total: 1, tags: ["revenda"], customers: [{ id: bia.id }] });
  expect(emailsOf(await list({ state: "blocked" }))).toEqual([bia.email]);
  expect(await list({ state: "claims" })).toMatchObject({ customers: [{ id: ana.id, open_claims: 1 }] });
  expect(emailsOf(await list({ search: ana.email }))).toEqual([ana.email]);
  expect(await list({ search: "ninguém com este nome" })).toMatchObject({ total: 0, customers: [] });
});
