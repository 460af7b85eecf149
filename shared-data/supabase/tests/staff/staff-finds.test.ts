import { db } from "../harness/database";
import { createOrder, createProduct, signInStaff } from "../harness/factories";
import { all, nothing, search, twoBuyers } from "../harness/staff-finds";
import { paid, paymentOf } from "../harness/webhooks";

it("finds a customer, their order and its payment by parts of e-mail, name and phone, as they are written", async () => {
  const { maria, mariasOrder } = await twoBuyers();
  await signInStaff("manager");
  const customer = {
    ...{ id: maria.id, email: maria.email, name: "Maria da Conceição Araújo", phone: "11987654321" },
    ...{ orders: 1, order_id: null, event_id: null },
  };
  for (const text of [
    ...["maria.conceicao@exemplo.com.br", " MARIA.CONCEICAO@EXEMPLO.COM.BR ", "conceicao@ex", "conceicao", "maria_77"],
    ...["araujo maria", "Conceição Araújo", "mar conc", "(11) 98765-4321", "+55 11 98765-4321", "98765-4321", "4321"],
    ...["+55 (011) 9 8765 4321", "11 8765-4321"],
  ]) {
    const found = await search(text);
    expect([text, found.customers]).toEqual([text, [customer]]);
    expect(all(found.orders, "id")).toEqual([mariasOrder]);
    expect(all(found.payments, "payment_id")).toEqual(["AbC123def456GhI789jk"]);
  }
});

it("finds who paid without an account by the payment's words and parts of its id", async () => {
  const { josesOrder } = await twoBuyers();
  await signInStaff("manager");
  const customer = {
    ...{ id: null, email: "ze@outro.com.br", name: "José Antônio d'Ávila", phone: "+55 (21) 9 7777-6666" },
    ...{ orders: 1, order_id: josesOrder, event_id: expect.any(Number) },
  };
  const payment = { payment_id: "zzz000YYY111xxx222ww", outcome: "waiting", email: "ze@outro.com.br" };
  for (const text of [
    ...["ze@outro", "antonio jose", "d'ávila", "21977776666", "(21) 97777-6666", "77776666"],
    ...["YYY111xxx", "zzz000yyy", "222ww"],
  ]) {
    const found = await search(text);
    expect([text, found.customers]).toEqual([text, [customer]]);
    expect(all(found.orders, "id")).toEqual([josesOrder]);
    expect(found.payments).toEqual([expect.objectContaining(payment)]);
  }
});

it("finds an order by its number, however much of it there is, and shows how it stands", async () => {
  const order = await createOrder({ status: "completed", held: true });
  const old = await createOrder({ product: order.product });
  await db.rows("update public.orders set created_at = now() - interval '16 minutes' where id = $1", [old.id]);
  // Letters alone might be a word.
  await db.rows("update public.orders set id = '1face000-0000-4000-8000-00000000beef' where id = $1", [order.id]);
  await signInStaff("manager");
  for (const text of ["1face000", "#1FACE000", "1fac", "1face000-0000-4000-8000-00000000beef", "1face00000004000"]) {
    const { orders } = await search(text);
    expect(orders).toMatchObject([
      {
        ...{ id: "1face000-0000-4000-8000-00000000beef", status: "completed", amount: 100, has_owner: true },
        ...{ product_name: "Conta de anúncios", email: order.owner?.email, is_waiting: false },
        ...{ hold_reason: "amount_mismatch", has_key: false, disputed_at: null, key_id: null },
      },
    ]);
  }
  expect((await search("face")).orders).toEqual([]);
  expect((await search("1face000-0000-4000-8000-00000000bee0")).orders).toEqual([]);
  expect((await search(old.id)).orders).toMatchObject([{ id: old.id, status: "expired" }]);
});

it("follows a name, a phone and an address that change", async () => {
  const { maria } = await twoBuyers();
  await db.rows("update public.profiles set full_name = 'Marta Lins', phone = '5531988887777' where id = $1", [
    maria.id,
  ]);
  await db.rows("update auth.users set email = 'marta@exemplo.com.br' where id = $1", [maria.id]);
  await signInStaff("manager");
  for (const text of ["lins marta", "31 8888-7777", "marta@exemplo.com.br"]) {
    expect(all((await search(text)).customers, "id")).toEqual([maria.id]);
  }
  expect((await search("maria_77")).customers).toHaveLength(1);
});

it("gives five of each at most, the newest first", async () => {
  const product = await createProduct();
  const payments = Array.from({ length: 7 }, (_, at) =>
    paymentOf([product], { email: `varios${at}@exemplo.com.br`, id: `muitos-${at}` }),
  );
  for (const payment of payments) await paid(payment);
  await signInStaff("manager");
  const found = await search("varios");
  expect(all(found.payments, "payment_id")).toEqual(["muitos-6", "muitos-5", "muitos-4", "muitos-3", "muitos-2"]);
  expect(all(found.orders, "email")).toHaveLength(5);
  expect(found.customers).toHaveLength(5);
});

it("finds nothing for what is too short, too long or made of signs, and takes no sign for more than itself", async () => {
  await twoBuyers();
  await signInStaff("manager");
  for (const text of [
    ...[null, "", "ab", "  a b  ", "...", "%%%", "___", "\\\\\\", "'; drop table public.orders; --", "a%", "####"],
    ...["\u0001\u0002\u0003\u0004", "%_%_%_%_", "a".repeat(10_000), "ab ".repeat(3000), "((((((((", "0".repeat(300)],
  ])
    expect([text, await search(text)]).toEqual([text, nothing]);
});

it("finds people by the event of a payment that names one, when a later one names none", async () => {
  const { alone } = await twoBuyers();
  await paid({ event: "pix.refunded", payment: { id: alone.payment?.id ?? "" } });
  await signInStaff("manager");
  expect((await search("ze@outro")).customers).toHaveLength(1);
  await db.actAs("none");
  await paid({ ...alone, customer: { name: "Outro Nome", email: "ze@outro.com.br" } });
  await signInStaff("manager");
  expect((await search("outro nome")).customers).toMatchObject([{ name: "Outro Nome" }]);
});
