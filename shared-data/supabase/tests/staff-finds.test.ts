import { type Database, withRollback } from "./harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createProduct,
  createStaff,
  stockKeys,
} from "./harness/factories";
import { ordersOf, paid, paymentOf } from "./harness/webhooks";

type Line = Record<string, unknown>;
type Found = Record<"orders" | "payments" | "customers" | "keys" | "products", Line[]>;

const asStaff = async (db: Database, role: "admin" | "manager" = "manager") =>
  db.actAs("authenticated", (await createStaff(db, role)).id);
const search = (db: Database, text: string | null) => db.value<Found>("select public.staff_search($1)", [text]);
const all = (lines: readonly Line[], field: string) => lines.map((line) => line[field]);
const nothing = { orders: [], payments: [], customers: [], keys: [], products: [] };

/** Maria, with an account, who bought once; and José, who paid without one. */
async function twoBuyers(db: Database) {
  const maria = await createCustomer(db, {
    email: "maria.conceicao@exemplo.com.br",
    metadata: { full_name: "Maria da Conceição Araújo", display_name: "maria_77", phone: "(11) 98765-4321" },
  });
  const product = await createProduct(db, { ggcheckoutId: "GGx8YKKoJQm4" });
  await stockKeys(db, product, 1);
  const bought = paymentOf([product], { email: maria.email, id: "AbC123def456GhI789jk" });
  const alone = {
    ...paymentOf([product], { id: "zzz000YYY111xxx222ww" }),
    customer: { name: "José Antônio d'Ávila", email: "ze@outro.com.br", phone: "+55 (21) 9 7777-6666" },
  };
  await paid(db, bought);
  await paid(db, alone);
  const [mariasOrder, josesOrder] = [
    (await ordersOf(db, bought))[0]?.id ?? "",
    (await ordersOf(db, alone))[0]?.id ?? "",
  ];
  return { maria, product, bought, alone, mariasOrder, josesOrder };
}

describe("staff_search", () => {
  it.each([
    ["an e-mail", "maria.conceicao@exemplo.com.br"],
    ["an e-mail in capitals", " MARIA.CONCEICAO@EXEMPLO.COM.BR "],
    ["part of an e-mail", "conceicao@ex"],
    ["a word of an e-mail", "conceicao"],
    ["a name in any order, without accents", "araujo maria"],
    ["a name as it is written", "Conceição Araújo"],
    ["how names begin", "mar conc"],
    ["a display name", "maria_77"],
    ["a phone as it was given", "(11) 98765-4321"],
    ["a phone with its country", "+55 11 98765-4321"],
    ["a phone with everything", "+55 (011) 9 8765 4321"],
    ["a phone without the nine", "11 8765-4321"],
    ["a phone without its area", "98765-4321"],
    ["the last digits of a phone", "4321"],
  ])("finds a customer, their order and its payment by %s", (_, text) =>
    withRollback(async (db) => {
      const { maria, mariasOrder } = await twoBuyers(db);
      await asStaff(db);
      const found = await search(db, text);
      expect(found.customers).toEqual([
        { id: maria.id, email: maria.email, name: "Maria da Conceição Araújo", phone: "11987654321", orders: 1 },
      ]);
      expect(all(found.orders, "id")).toEqual([mariasOrder]);
      expect(all(found.payments, "payment_id")).toEqual(["AbC123def456GhI789jk"]);
    }),
  );

  it.each([
    "ze@outro",
    "antonio jose",
    "d'ávila",
    "21977776666",
    "(21) 97777-6666",
    "77776666",
    "YYY111xxx",
    "zzz000yyy",
    "222ww",
  ])("finds who paid without an account by %s", (text) =>
    withRollback(async (db) => {
      const { josesOrder } = await twoBuyers(db);
      await asStaff(db);
      const found = await search(db, text);
      expect(found.customers).toEqual([
        { id: null, email: "ze@outro.com.br", name: "José Antônio d'Ávila", phone: "+55 (21) 9 7777-6666", orders: 1 },
      ]);
      expect(all(found.orders, "id")).toEqual([josesOrder]);
      expect(found.payments).toEqual([
        expect.objectContaining({
          event_id: expect.any(Number),
          payment_id: "zzz000YYY111xxx222ww",
          outcome: "waiting",
          email: "ze@outro.com.br",
        }),
      ]);
    }),
  );

  it("finds an order by its number, however much of it there is, and shows how it stands", () =>
    withRollback(async (db) => {
      const order = await createOrder(db, { status: "completed", held: true });
      const old = await createOrder(db, { product: order.product });
      await db.rows("update public.orders set created_at = now() - interval '16 minutes' where id = $1", [old.id]);
      // Letters alone might be a word.
      await db.rows("update public.orders set id = '1face000-0000-4000-8000-00000000beef' where id = $1", [order.id]);
      await asStaff(db);
      for (const text of [
        "1face000",
        "#1FACE000",
        "1fac",
        "1face000-0000-4000-8000-00000000beef",
        "1face00000004000",
      ]) {
        const { orders } = await search(db, text);
        expect(orders).toEqual([
          {
            ...{
              id: "1face000-0000-4000-8000-00000000beef",
              created_at: expect.any(String),
              status: "completed",
              amount: 100,
            },
            ...{
              product_name: "Conta de anúncios",
              email: order.owner?.email,
              is_waiting: false,
              hold_reason: "amount_mismatch",
            },
          },
        ]);
      }
      expect((await search(db, "face")).orders).toEqual([]);
      expect((await search(db, "1face000-0000-4000-8000-00000000bee0")).orders).toEqual([]);
      expect((await search(db, old.id)).orders).toMatchObject([{ id: old.id, status: "expired" }]);
    }));

  it("finds orders that came without their events, by part of the payment's id and of the payer's e-mail", () =>
    withRollback(async (db) => {
      const order = await createOrder(db);
      const ownerless = await createOrder(db, { owner: null });
      await db.rows("update public.orders set payment_id = 'IMPORTADO-' || id::text where id = $1", [order.id]);
      await db.rows("update public.orders set customer_email = 'antigo@exemplo.com.br' where id = $1", [ownerless.id]);
      await asStaff(db);
      expect(all((await search(db, `TADO-${order.id.slice(0, 6)}`)).orders, "id")).toEqual([order.id]);
      const { orders, customers } = await search(db, "ntigo@exe");
      expect(all(orders, "id")).toEqual([ownerless.id]);
      expect(customers).toEqual([{ id: null, email: "antigo@exemplo.com.br", name: null, phone: null, orders: 1 }]);
    }));

  it("finds products by words of the name and parts of their ids, those off sale too", () =>
    withRollback(async (db) => {
      const product = await createProduct(db, { ggcheckoutId: "GGx8YKKoJQm4", active: false });
      await db.rows("update public.products set name = 'Página Antiga Nº 7' where id = $1", [product.id]);
      await asStaff(db);
      for (const text of ["antiga pagina", "8ykkoj", "GGx8YKKoJQm4", product.id]) {
        expect((await search(db, text)).products).toEqual([
          {
            id: product.id,
            name: "Página Antiga Nº 7",
            price: 100,
            stock_count: 0,
            is_active: false,
            ggcheckout_id: "GGx8YKKoJQm4",
          },
        ]);
      }
      expect((await search(db, "ntiga")).products).toEqual([]);
    }));

  it("finds a key by its whole text alone, however its blanks were pasted, and tells only admins who received it", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      const [free = ""] = await stockKeys(db, order.product, 1);
      const sold = {
        id: expect.any(String),
        product_id: order.product.id,
        product_name: "Conta de anúncios",
        is_used: true,
        is_defective: false,
      };
      await asStaff(db);
      expect((await search(db, `\u200b ${order.key.replaceAll(" ", "\u00a0")}\n`)).keys).toEqual([
        { ...sold, order_id: null, email: null },
      ]);
      expect((await search(db, free)).keys).toMatchObject([{ is_used: false, order_id: null }]);
      for (const near of [order.key.slice(1), order.key.toUpperCase(), `${order.key}.`])
        expect((await search(db, near)).keys).toEqual([]);
      await asStaff(db, "admin");
      expect((await search(db, order.key)).keys).toEqual([{ ...sold, order_id: order.id, email: order.owner?.email }]);
      expect(await db.rows("select 1 from public.staff_actions where action = 'key_revealed'")).toEqual([]);
    }));

  it("finds a key of either master key while the stock is sealed anew, and does without keys where there is no master key", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      const [key = ""] = await stockKeys(db, product, 1);
      const master = (present: string, previous: string) =>
        db.asOwner((owner) =>
          owner.rows(
            "select set_config('store.key_encryption_key', $1, true), set_config('store.key_encryption_key_previous', $2, true)",
            [present, previous],
          ),
        );
      await asStaff(db);
      await master("another-master-key-of-more-than-32-characters", "a-master-key-of-more-than-32-characters");
      expect((await search(db, key)).keys).toMatchObject([{ product_id: product.id }]);
      await master("another-master-key-of-more-than-32-characters", "");
      expect((await search(db, key)).keys).toEqual([]);
      await master("", "");
      expect(await search(db, product.id)).toMatchObject({ keys: [], products: [{ id: product.id }] });
    }));

  it("follows a name, a phone and an address that change", () =>
    withRollback(async (db) => {
      const { maria } = await twoBuyers(db);
      await db.rows("update public.profiles set full_name = 'Marta Lins', phone = '5531988887777' where id = $1", [
        maria.id,
      ]);
      await db.rows("update auth.users set email = 'marta@exemplo.com.br' where id = $1", [maria.id]);
      await asStaff(db);
      for (const text of ["lins marta", "31 8888-7777", "marta@exemplo.com.br"]) {
        expect(all((await search(db, text)).customers, "id")).toEqual([maria.id]);
      }
      expect((await search(db, "maria_77")).customers).toHaveLength(1);
    }));

  it("gives five of each at most, the newest first", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      const payments = Array.from({ length: 7 }, (_, at) =>
        paymentOf([product], { email: `varios${at}@exemplo.com.br`, id: `muitos-${at}` }),
      );
      for (const payment of payments) await paid(db, payment);
      await asStaff(db);
      const found = await search(db, "varios");
      expect(all(found.payments, "payment_id")).toEqual(["muitos-6", "muitos-5", "muitos-4", "muitos-3", "muitos-2"]);
      expect(all(found.orders, "email")).toHaveLength(5);
      expect(found.customers).toHaveLength(5);
    }));

  it.each([
    null,
    "",
    "ab",
    "  a b  ",
    "...",
    "%%%",
    "___",
    "\\\\\\",
    "'; drop table public.orders; --",
    "\u0001\u0002\u0003\u0004",
    "%_%_%_%_",
    "a%",
    "a".repeat(10_000),
    "ab ".repeat(3000),
    "((((((((",
    "0".repeat(300),
    "####",
  ])("finds nothing for %j, and takes no sign for more than itself", (text) =>
    withRollback(async (db) => {
      await twoBuyers(db);
      await asStaff(db);
      expect(await search(db, text)).toEqual(nothing);
    }),
  );

  it("is for staff only", () =>
    withRollback(async (db) => {
      await db.actAs("authenticated", (await createCustomer(db)).id);
      await expect(search(db, "maria")).rejects.toMatchObject({ code: "PT403", detail: "staff_only" });
      await db.actAs("anon");
      await expect(search(db, "maria")).rejects.toMatchObject({ code: "42501" });
    }));
});

describe("what people are found by", () => {
  const kept = (db: Database) =>
    db.rows<{ words: string }>(
      "select words from private.account_words union all select words from private.payer_words",
    );
  const words = (db: Database) => db.asOwner(kept);

  it("costs a payment nothing: the next search takes it in, once", () =>
    withRollback(async (db) => {
      await twoBuyers(db);
      const taken = () =>
        db.asOwner((owner) => owner.value<number>("select count(*)::integer from private.payer_words"));
      expect(await taken()).toBe(0);
      await asStaff(db);
      await search(db, "maria");
      expect(await taken()).toBe(2);
      const versions = () =>
        db.asOwner((owner) => owner.rows("select xmin, ctid from private.payer_words order by ctid"));
      const before = await versions();
      await search(db, "maria");
      expect(await versions()).toEqual(before);
    }));

  it("is taken in part by part, and goes on where it stopped", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      for (const id of ["parte-1", "parte-2", "parte-3"])
        await paid(db, paymentOf([product], { id, email: `${id}@exemplo.com.br` }));
      await db.rows("update public.payment_events set received_at = now() - interval '1 hour'");
      const take = () => db.value<number>("select private.take_in_payers(2)");
      expect([await take(), await take(), await take()]).toEqual([2, 1, 0]);
    }));

  it("keeps the event of a payment that names somebody, where a later one names nobody", () =>
    withRollback(async (db) => {
      const { alone } = await twoBuyers(db);
      await paid(db, { event: "pix.refunded", payment: { id: alone.payment?.id ?? "" } });
      await asStaff(db);
      expect((await search(db, "ze@outro")).customers).toHaveLength(1);
      await db.actAs("none");
      await paid(db, { ...alone, customer: { name: "Outro Nome", email: "ze@outro.com.br" } });
      await asStaff(db);
      expect((await search(db, "outro nome")).customers).toMatchObject([{ name: "Outro Nome" }]);
    }));

  it("loses name and phone with the payment's term, and keeps the e-mail", () =>
    withRollback(async (db) => {
      const { josesOrder } = await twoBuyers(db);
      await asStaff(db);
      await search(db, "jose");
      await db.actAs("none");
      await db.rows("update public.payment_events set received_at = now() - interval '91 days'");
      expect(await db.value<number>("select private.forget_expired_data()")).toBe(2);
      await asStaff(db);
      for (const text of ["antonio jose", "77776666"]) expect(await search(db, text)).toEqual(nothing);
      expect(all((await search(db, "ze@outro.com.br")).orders, "id")).toEqual([josesOrder]);
      expect(JSON.stringify(await words(db))).not.toMatch(/jose|7777/);
    }));

  it("goes with the account", () =>
    withRollback(async (db) => {
      const { maria, mariasOrder } = await twoBuyers(db);
      await asStaff(db);
      expect((await search(db, "maria_77")).customers).toHaveLength(1);
      await db.actAs("authenticated", maria.id);
      await db.rows("select public.delete_my_account()");
      await asStaff(db);
      for (const text of ["maria_77", "conceicao araujo", maria.email, "98765-4321"])
        expect(await search(db, text)).toEqual(nothing);
      expect(JSON.stringify(await words(db))).not.toMatch(/concei|98765/);
      // What was sold stays, without the person.
      expect((await search(db, "AbC123def456")).orders).toMatchObject([{ id: mariasOrder, email: null }]);
    }));
});
