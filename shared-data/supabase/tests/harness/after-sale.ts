import { drawId } from "../../../local/testing/draw";
import { creditFor } from "./credit";
import { db } from "./database";
import { createCustomer, createOrder, createProduct, createStaff, signIn, stockKeys } from "./factories";
import { buyKey, open, picture } from "./guarantee-claims";
import { openKey, setDispute } from "./proof";

/**
 * A buyer with credit, a looked-at order in an undecided claim with a picture, another order, one in dispute, one that is held and one
 * that waits though keys came; and everybody else. In a call, `:name` stands for what the scene has under that name. The caller is the
 * database's owner afterwards.
 */
export async function createAfterSale() {
  const [owner, stranger] = [await createCustomer(), await createCustomer()];
  const [manager, admin] = [await createStaff("manager"), await createStaff("admin")];
  const [product, later] = [await createProduct(), await createProduct()];
  const orders: string[] = [];
  for (let count = 0; count < 3; count++) orders.push((await buyKey({ buyer: owner, product })).order.id);
  const [order = "", other = "", disputed = ""] = orders;
  const held = await createOrder({ owner, product: later, status: "completed", held: true });
  const waiting = await createOrder({ owner, product: later, status: "completed" });
  await creditFor(owner, 100);
  for (const each of [product, later]) await stockKeys(each, 3);
  await db.rows("update public.products set first_steps = '{Entrar}' where id = $1", [product.id]);
  await signIn(owner);
  await openKey(order);
  const named = {
    order,
    other,
    disputed,
    held: held.id,
    waiting: waiting.id,
    product: product.id,
    owner: owner.id,
    claim: await open(order),
    picture: drawId(),
    id: drawId(),
    stranger_email: stranger.email,
    bytes: picture.toString("base64"),
    seen: "",
  };
  await db.rows("select public.add_claim_picture($1, $2, $3)", [named.claim, named.picture, named.bytes]);
  await signIn(admin);
  await setDispute(disputed, "open");
  await db.actAs("none");
  named.seen = await db.value("select to_jsonb(delivered_at) #>> '{}' from public.orders where id = $1", [order]);
  const textOf = (name: string) => `'${named[name as keyof typeof named]}'`;
  return {
    people: { stranger, owner, manager, admin },
    call: (sql: string) => db.rows(`select public.${sql.replace(/:(\w+)/g, (_all, name) => textOf(name))}`),
  };
}
