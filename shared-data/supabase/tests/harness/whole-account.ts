import { drawId } from "../../../local/testing/draw";
import { ask, empty } from "./alerts";
import { creditFor } from "./credit";
import { asOwner, db, dbOwner } from "./database";
import { fcm, newDevice, save } from "./devices";
import { createCustomer, createProduct, createStaff, type Person, signIn, stockKeys } from "./factories";
import { decide, open } from "./guarantee-claims";
import { chooseTopic, close } from "./notices";
import { calledFrom, openKey, phone } from "./proof";
import { invite, override } from "./staff-calls";
import { paid, paymentOf } from "./webhooks";

type Someone = Readonly<Record<"name" | "email" | "phone" | "address", string>>;

/** A customer of whom every part of the store keeps something; a manager and an admin acted on them. */
export async function createWholeAccount({ name, email, phone: number, address }: Someone) {
  const [manager, admin] = [await createStaff("manager"), await createStaff("admin")];
  const owner = await createCustomer({ email, metadata: { full_name: name, phone: number } });
  const [product, wanted] = [await createProduct(), await createProduct()];
  const [, key = ""] = await stockKeys(product, 2);
  const device = newDevice(fcm + drawId());
  await asOwner(async () => {
    await db.rows("update public.products set first_steps = '{Entrar}' where id = $1", [product.id]);
    await db.rows("select private.note_signup_ip($1, $2)", [owner.id, address]);
    const session =
      "insert into auth.sessions (id, user_id, user_agent, ip, created_at) values ($1, $2, $3, $4, now())";
    await db.rows(session, [drawId(), owner.id, phone, address]);
    await paid({ ...paymentOf([product]), customer: { name, email, phone: number } });
    await empty("proxys");
  });
  const order = await dbOwner.value<string>("select id from public.orders where user_id = $1", [owner.id]);
  await creditFor(owner, 10);
  await actOn(owner, { manager, admin, order, name });
  const claim = await leaveMarks(owner, { product: product.id, wanted: wanted.id, order, device, address });
  await signIn(manager);
  await decide(claim, "refusal", `${name} errou a senha`);
  await db.rows("select public.block_customer($1, true, $2)", [owner.id, `Contestou, ver ${manager.email}`]);
  await dbOwner.rows("update private.notices set outcome = 'sent', sent_at = now()");
  await close(email);
  await signIn(owner);
  return { owner, manager, order, product, key, device };
}

/** Has staff write about a person, and keep a search for them. */
async function actOn(owner: Person, by: { manager: Person; admin: Person; order: string; name: string }) {
  await signIn(by.admin);
  await invite(owner.email);
  await override(by.order, "replace", { reason: `para ${by.name}, ${by.manager.email}` });
  await signIn(by.manager);
  await db.rows("select public.set_customer_tags($1, '{vip}')", [owner.id]);
  await db.rows("select public.add_customer_note($1, $2)", [`Falei com ${by.name}, ver ${by.manager.email}`, owner.id]);
  const filter = `busca=${encodeURIComponent(owner.email)}`;
  await db.rows("insert into public.staff_views (page, name, query) values ('pedidos', $1, $2)", [drawId(), filter]);
}

/** Has a person use what they bought and wait for more; gives the id of their claim. */
async function leaveMarks(
  owner: Person,
  of: { product: string; wanted: string; order: string; device: ReturnType<typeof newDevice>; address: string },
) {
  await db.actAs("anon");
  await ask({ category: "proxys", email: owner.email });
  await calledFrom({ "cf-connecting-ip": of.address, "user-agent": phone });
  await signIn(owner);
  await ask({ product: of.wanted });
  await save(of.device);
  await chooseTopic("recovery", true);
  await db.rows("select public.record_purchase_intent($1, $2, null)", [of.product, { utm_source: "tiktok" }]);
  await openKey(of.order);
  await db.rows("select public.set_first_step($1, 'Entrar', true)", [of.order]);
  const review = "insert into public.reviews (product_id, order_id, rating, comment) values ($1, $2, 5, 'Ótimo')";
  await db.rows(review, [of.product, of.order]);
  return open(of.order);
}
