import { ofAccount, ofOrder, payAsMaria } from "../harness/customers";
import { asOwner, db, dbOwner, type Row } from "../harness/database";
import { createCustomer, createDeliveredOrder, createOrder, createProduct, signInStaff } from "../harness/factories";
import { openedClaim } from "../harness/guarantee-claims";
import { entriesOf } from "../harness/log";
import { revealKey } from "../harness/proof";
import { createReview } from "../harness/reviews";
import { override } from "../harness/staff-calls";
import { paid, paymentOf } from "../harness/webhooks";

it("lists reviews, what staff did about orders, keys, reviews and the account, and notes", async () => {
  const owner = await createCustomer();
  const order = await createDeliveredOrder({ owner });
  await createDeliveredOrder();
  const id = await createReview(order, { rating: 2, comment: "Ruim" });
  const admin = await signInStaff("admin");
  await revealKey((await dbOwner.row("public.orders", order.id)).delivered_key_id);
  await db.rows("update public.reviews set is_approved = true where id = $1", [id]);
  await override(order.id, "refund", { reason: "defeito" });
  await db.rows("select public.add_customer_note('Ligou', $1)", [owner.id]);
  const overview = await ofAccount(owner.id);
  const about = { order_id: order.id, product_id: order.product.id, product_name: "Conta de anúncios" };
  const review = { id, rating: 2, comment: "Ruim", is_approved: true, created_at: expect.any(String) };
  expect(overview.reviews).toEqual([{ ...about, ...review }]);
  const actions = ["note_added", "order_refunded", "review_approved", "key_revealed"];
  expect(overview.actions.map(({ action }) => action)).toEqual(actions);
  expect(overview.actions[1]).toMatchObject({ actor_email: admin.email, reason: "defeito", order_id: order.id });
  expect(overview.notes).toMatchObject([{ note: "Ligou", author_email: admin.email, is_mine: true }]);
  await signInStaff("manager");
  expect((await ofAccount(owner.id)).notes).toMatchObject([{ author_email: admin.email, is_mine: false }]);
});

it("logs a view once an hour per viewer and customer", async () => {
  const order = await createDeliveredOrder();
  const [payers] = [await payAsMaria(), await payAsMaria()];
  const one = await signInStaff("manager");
  await ofAccount(order.owner?.id);
  await ofOrder(order.id);
  const { orders } = await ofOrder(payers);
  for (const { id } of orders) await ofOrder(id);
  const other = await signInStaff("admin");
  await ofAccount(order.owner?.id);
  const seen = [
    { actor_id: one.id, user_id: order.owner?.id, order_id: null },
    { actor_id: one.id, user_id: null, order_id: orders[0]?.id },
    { actor_id: other.id, user_id: order.owner?.id, order_id: null },
  ];
  expect(await entriesOf("customer_viewed")).toMatchObject(seen);
  await asOwner(async () => {
    await db.rows("alter table public.staff_actions disable trigger log_only_forgets");
    await db.rows("update public.staff_actions set done_at = done_at - interval '61 minutes'");
  });
  await ofAccount(order.owner?.id);
  expect(await entriesOf("customer_viewed")).toMatchObject([...seen, seen[2]]);
});

type Listed = Row & { readonly customers: readonly Row[] };
const list = (filter?: { search?: string; tag?: string; state?: string; sort?: string }) =>
  db.call<Listed>("list_customers", filter);
const emailsOf = ({ customers }: Listed) => customers.map(({ email }) => email);

it("has each buyer once, the last purchase first, or who spent most", async () => {
  const [ana, bia] = [await createCustomer(), await createCustomer()];
  const product = await createProduct({ price: 20, keys: 9 });
  for (const { email } of [ana, ana, bia, { email: "sem.conta@example.com" }])
    await paid(paymentOf([product], { email }));
  await signInStaff("manager");
  const byDate = await list();
  expect(emailsOf(byDate)).toEqual(["sem.conta@example.com", bia.email, ana.email]);
  expect(byDate.customers).toMatchObject([
    { id: null, orders: 1, spent: 20 },
    { id: bia.id, orders: 1, spent: 20 },
    { id: ana.id, orders: 2, spent: 40 },
  ]);
  expect(emailsOf(await list({ sort: "spent" }))[0]).toBe(ana.email);
});

it("is filtered by text, tag, block and undecided claims", async () => {
  const bia = await createCustomer();
  await createOrder({ owner: bia });
  const { buyer: ana } = await openedClaim();
  await signInStaff("manager");
  await db.rows("select public.set_customer_tags($1, $2)", [bia.id, ["revenda"]]);
  await db.rows("select public.block_customer($1, true, $2)", [bia.id, "Pix contestado"]);
  expect(await list({ tag: "revenda" })).toMatchObject({ total: 1, tags: ["revenda"], customers: [{ id: bia.id }] });
  expect(emailsOf(await list({ state: "blocked" }))).toEqual([bia.email]);
  expect(await list({ state: "claims" })).toMatchObject({ customers: [{ id: ana.id, open_claims: 1 }] });
  expect(emailsOf(await list({ search: ana.email }))).toEqual([ana.email]);
  expect(await list({ search: "ninguém com este nome" })).toMatchObject({ total: 0, customers: [] });
});
