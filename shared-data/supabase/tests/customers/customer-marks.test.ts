import { drawId } from "../../../local/testing/draw";
import { buyWithCredit, creditFor } from "../harness/credit";
import { ofAccount } from "../harness/customers";
import { db } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createProduct,
  signIn,
  signInStaff,
  stockKeys,
} from "../harness/factories";
import { change, open } from "../harness/guarantee-claims";
import { logged } from "../harness/log";
import { override } from "../harness/staff-calls";
import { buyByPix, ordersOf } from "../harness/webhooks";

const tag = (who: { id: string }, ...tags: string[]) =>
  db.value<string[]>("select public.set_customer_tags($1, $2)", [who.id, tags]);
const block = (who: { id: string }, isBlocked = true, reason = "Pix contestado duas vezes") =>
  db.rows("select public.block_customer($1, $2, $3)", [who.id, isBlocked, reason]);

async function blockAsStaff(customer: { id: string }) {
  await signInStaff("manager");
  await block(customer);
  await signIn(null);
}

describe("tags", () => {
  it("are kept in lower case, each once, and logged with those before", async () => {
    const customer = await createCustomer();
    const manager = await signInStaff("manager");
    const log = await logged(async () => {
      expect(await tag(customer, " Revenda ", "vip", "VIP", "<>")).toEqual(["revenda", "vip"]);
      expect(await tag(customer, "vip", "revenda")).toEqual(["revenda", "vip"]);
      expect(await tag(customer)).toEqual([]);
    });
    const entry = { actor_id: manager.id, action: "customer_tagged", user_id: customer.id, reason: null };
    expect(log).toMatchObject([
      { ...entry, changes: { tags: { from: "", to: "revenda, vip" } } },
      { ...entry, changes: { tags: { from: "revenda, vip", to: "" } } },
    ]);
  });

  it("are refused when too long or too many, and for an unknown customer", async () => {
    const customer = await createCustomer();
    await signInStaff("manager");
    await expect(tag(customer, "a".repeat(31))).rejects.toThrow("PT400 tag_too_long");
    await expect(tag(customer, ..."abcdefghijk")).rejects.toThrow("PT400 too_many_tags");
    await expect(tag({ id: drawId() }, "vip")).rejects.toThrow("PT404 customer_not_found");
  });
});

describe("a blocked account", () => {
  it("is blocked once, with a reason that the log and the customer's page keep, and unblocked with another", async () => {
    const customer = await createCustomer();
    const manager = await signInStaff("manager");
    const reason = "Pix contestado duas vezes";
    const log = await logged(async () => {
      for (const why of [reason, "de novo"]) await block(customer, true, why);
      const blocked = { blocked_at: expect.any(String), blocked_by: manager.email, block_reason: reason };
      expect((await ofAccount(customer.id)).marks).toEqual({ tags: [], ...blocked });
      await block(customer, false, "Banco encerrou");
    });
    const entry = { actor_id: manager.id, user_id: customer.id, changes: null };
    expect(log).toMatchObject([
      { ...entry, action: "customer_blocked", reason },
      { action: "customer_viewed" },
      { ...entry, action: "customer_unblocked", reason: "Banco encerrou" },
    ]);
  });

  it("has its payments kept, completed and held, until a person releases them", async () => {
    const [customer, product] = [await createCustomer(), await createProduct({ keys: 2 })];
    await blockAsStaff(customer);
    const { payment, id, orders } = await buyByPix([product], { email: customer.email });
    expect(orders).toMatchObject([{ status: "completed", hold_reason: "buyer_blocked", delivered_key_id: null }]);
    await signInStaff("admin");
    await override(id, "release");
    expect(await ordersOf(payment)).toMatchObject([{ hold_reason: null, delivered_key_id: expect.any(String) }]);
  });

  it("applies to the order's owner too, whichever address pays, and holds no other payment", async () => {
    const [customer, product] = [await createCustomer(), await createProduct({ keys: 2 })];
    const { email } = await createCustomer();
    const { id } = await createOrder({ owner: customer, product });
    await change(id, `payment_id = 'pending', customer_email = '${email}'`);
    await blockAsStaff(customer);
    const pending = await buyByPix([product], { email, id: "pending" });
    expect(pending.orders).toMatchObject([{ hold_reason: "buyer_blocked" }]);
    const free = await buyByPix([product], { email });
    expect(free.orders).toMatchObject([{ hold_reason: null, delivered_key_id: expect.any(String) }]);
  });

  it.each(["quantity = 1", "disputed_at = now()", "hold_reason = 'amount_unit'"])(
    "loses its places in line, and the end of the block delivers nothing by itself: %s",
    async (state) => {
      const [customer, product] = [await createCustomer(), await createProduct()];
      const { payment, id } = await buyByPix([product], { email: customer.email });
      await change(id, state);
      await blockAsStaff(customer);
      expect(await ordersOf(payment)).toMatchObject([{ hold_reason: "buyer_blocked" }]);
      await signInStaff("admin");
      await block(customer, false);
      await stockKeys(product, 1);
      expect(await ordersOf(payment)).toMatchObject([{ hold_reason: "buyer_blocked", delivered_key_id: null }]);
    },
  );

  it("buys nothing with credit and opens no claim, and both say so", async () => {
    const customer = await createCustomer();
    await creditFor(customer, 50);
    const product = await createProduct({ price: 20, keys: 1 });
    const order = await createDeliveredOrder({ owner: customer });
    await blockAsStaff(customer);
    await signIn(customer);
    await expect(buyWithCredit(product.id, 20)).rejects.toThrow("PT403 account_blocked");
    const guarantee = await db.value("select public.my_order_guarantee($1)", [order.id]);
    expect(guarantee).toMatchObject({ why_not: "account_blocked", why_not_words: expect.stringContaining("suporte") });
    await expect(open(order.id)).rejects.toThrow("PT409 account_blocked");
    await signInStaff("manager");
    await block(customer, false);
    await signIn(customer);
    await open(order.id);
    expect(await buyWithCredit(product.id, 20)).toMatchObject({ balance: 30 });
  });

  it("is no member of staff, never the caller's own, and needs a reason", async () => {
    const customer = await createCustomer();
    const colleague = await signInStaff("admin");
    const manager = await signInStaff("manager");
    await expect(block(manager)).rejects.toThrow("PT403 own_account");
    await expect(block(colleague)).rejects.toThrow("PT409 customer_is_staff");
    await expect(block(customer, true, " ")).rejects.toThrow("PT400 reason_required");
    await expect(block({ id: drawId() })).rejects.toThrow("PT404 customer_not_found");
  });
});
