import { drawId } from "../../../local/testing/draw";
import { buy as buyWithCredit, creditFor } from "../harness/credit";
import { db, dbOwner } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createProduct,
  createStaff,
  type Person,
  signIn,
  signInCustomer,
  signInStaff,
  stockKeys,
} from "../harness/factories";
import { buy, decide, open, openedClaim, withdraw, write } from "../harness/guarantee-claims";

// nginx sends a call to the other gateway where the first one ends before it has answered: the database may see every call twice.

/** Everything that changes with money, and the notices about it. */
const books = () =>
  dbOwner.value(`
    select jsonb_object_agg(t.name, t.rows) from (
      select 'orders' as name, jsonb_agg(to_jsonb(o) order by o.id) as rows from public.orders o
      union all select 'credit', jsonb_agg(to_jsonb(e) order by e.id) from public.credit_entries e
      union all select 'keys', jsonb_agg(to_jsonb(k) order by k.id) from private.stored_keys k
      union all select 'claims', jsonb_agg(to_jsonb(c) order by c.id) from public.guarantee_claims c
      union all select 'messages', jsonb_agg(to_jsonb(m) order by m.id) from public.guarantee_claim_messages m
      union all select 'money actions', jsonb_agg(to_jsonb(m) order by m.id) from private.money_actions m
      union all select 'log', jsonb_agg(to_jsonb(a) order by a.id) from public.staff_actions a
      union all select 'notices', jsonb_agg(to_jsonb(n) order by n.id) from private.notices n
    ) t`);

type Call = () => Promise<unknown>;

const override = (order: { id: string }, action: string, email?: string, deliveredAt?: string) =>
  db.value("select to_jsonb(o) from public.override_order($1, $2, 'conferido', $3, $4) o", [
    ...[order.id, action, email ?? null, deliveredAt ?? null],
  ]);

/** An order that its product has more keys for; an admin is signed in. */
async function delivered() {
  const order = await createDeliveredOrder({ product: await createProduct({ price: 100 }) });
  await stockKeys(order.product, 3);
  await signInStaff("admin");
  return order;
}

/** By the function's name, each makes what a call needs, and gives the call. */
const calls: Readonly<Record<string, () => Promise<Call>>> = {
  buy_with_credit: async () => {
    const product = await createProduct({ price: 10 });
    await stockKeys(product, 2);
    const buyer = await createCustomer();
    await creditFor(buyer, 50);
    await signIn(buyer);
    const request = drawId();
    return () => buyWithCredit(product.id, 10, request);
  },
  open_guarantee_claim: async () => {
    const { order, buyer } = await buy();
    await signIn(buyer);
    const claim = drawId();
    return () => open(order.id, claim);
  },
  write_in_claim: async () => {
    const { claimId } = await openedClaim();
    const message = drawId();
    return () => write(claimId, "ainda não", message);
  },
  withdraw_claim: async () => {
    const { claimId } = await openedClaim();
    return () => withdraw(claimId);
  },
  ...Object.fromEntries(
    ["replacement", "credit", "refund", "refusal"].map((decision) => [
      `decide_guarantee_claim: ${decision}`,
      async () => {
        const { order, claimId } = await openedClaim();
        await stockKeys(order.product, 3);
        await signInStaff("admin");
        return () => decide(claimId, decision);
      },
    ]),
  ),
  correct_credit: async () => {
    const person = await createCustomer();
    await signInStaff("admin");
    const entry = drawId();
    return () => db.value("select public.correct_credit($1, 5, 'cortesia', $2)", [person.id, entry]);
  },
  deliver_product_key: async () => {
    const owner = await signInCustomer();
    const product = await createProduct();
    const order = await createOrder({ product, owner, status: "completed" });
    await stockKeys(product, 2);
    return () => db.value("select to_jsonb(d) from public.deliver_product_key($1) d", [order.id]);
  },
  open_order_key: async () => {
    const { order, buyer } = await buy();
    await signIn(buyer);
    return () => db.value("select public.open_order_key($1)", [order.id]);
  },
  "override_order: release": async () => {
    const product = await createProduct();
    const order = await createOrder({ product, status: "completed", held: true });
    await stockKeys(product, 2);
    await signInStaff("admin");
    return () => override(order, "release");
  },
  "override_order: deliver": async () => {
    const product = await createProduct();
    const order = await createOrder({ product, status: "completed" });
    await stockKeys(product, 2);
    await signInStaff("admin");
    return () => override(order, "deliver");
  },
  "override_order: assign": async () => {
    const [order, { email }] = [await delivered(), await createCustomer()];
    await signInStaff("admin");
    return () => override(order, "assign", email);
  },
  "override_order: refund": async () => {
    const order = await delivered();
    return () => override(order, "refund");
  },
  "override_order: replace": async () => {
    const order = await delivered();
    const seen = await dbOwner.value<string>(
      "select to_jsonb(delivered_at) #>> '{}' from public.orders where id = $1",
      [order.id],
    );
    return () => override(order, "replace", undefined, seen);
  },
  ...Object.fromEntries(
    ["open", "kept", "returned"].map((state) => [
      `set_order_dispute: ${state}`,
      async () => {
        const order = await delivered();
        const dispute = (to: string) =>
          db.rows("select * from public.set_order_dispute($1, $2, 'banco pediu')", [order.id, to]);
        if (state !== "open") await dispute("open");
        return () => dispute(state);
      },
    ]),
  ),
  confirm_approval: async () => {
    await dbOwner.rows("update private.store_settings set approval_limit_cents = 100");
    const [first, second]: Person[] = [await createStaff("admin"), await createStaff("admin")];
    const person = await createCustomer();
    await signIn(first);
    await db.value("select public.correct_credit($1, 5, 'cortesia', $2)", [person.id, drawId()]);
    await signIn(second);
    const id = await db.value("select id from public.list_pending_approvals()");
    return () => db.rows("select public.confirm_approval($1, 'conferido')", [id]);
  },
};

/** A repeated call may say that it was done already. */
const refusalOf = (error: Error) => error.message.split(":")[0];
const refused: Readonly<Record<string, string>> = {
  confirm_approval: "PT404 approval_not_found",
  "override_order: release": "PT409 order_not_held",
  "set_order_dispute: kept": "PT409 order_not_disputed",
  "set_order_dispute: returned": "PT409 order_not_disputed",
};

it.each(Object.keys(calls))("has one effect where it arrives twice: %s", async (name) => {
  const call = (await calls[name]?.()) as Call;
  const before = await books();
  await call();
  const after = await books();
  expect(after).not.toEqual(before);
  const outcome = await call().then(() => "done", refusalOf);
  expect(outcome).toBe(refused[name] ?? "done");
  expect(await books()).toEqual(after);
});

it("requires no second confirmation for a completed refund", async () => {
  const order = await delivered();
  await override(order, "refund");
  await dbOwner.rows("update private.store_settings set approval_limit_cents = 100");
  expect(await override(order, "refund")).toEqual({ success: true, message: "o pedido já estava reembolsado" });
  expect(await db.rows("select id from public.list_pending_approvals()")).toEqual([]);
});
