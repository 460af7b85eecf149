import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Scene } from "../../local/testing/operations";
import { asOwner } from "./owner";
import { createPerson, enrolFactor, mark, type Person } from "./people";
import { callWebhook } from "./webhooks";

const price = 12.5;

/** A product on sale with one key sold to its owner and one left, and the people about it. */
export interface Shop {
  readonly scene: Scene;
  readonly people: Record<"owner" | "manager" | "admin", SupabaseClient>;
  readonly owner: Person;
}

let shop: Promise<Shop> | undefined;

/** The suite's shop, made where it is first asked for. */
export const createShop = (): Promise<Shop> => (shop ??= makeShop());

async function makeShop(): Promise<Shop> {
  const [owner, manager, admin] = [await createPerson(), await createPerson(), await createPerson()];
  await nameStaff(manager, "manager");
  await nameStaff(admin, "admin");
  const product = `${mark}-${randomInt(10 ** 9)}`;
  const row = { id: product, name: "Conforme", price, category: "proxys", ggcheckout_id: product };
  await manager.db.from("products").insert(row).throwOnError();
  const p_keys = ["a primeira key", "a segunda key"].map((text) => `${text} de ${product}`);
  await manager.db.rpc("add_product_keys", { p_product_id: product, p_keys }).throwOnError();
  assert.deepEqual(await pay(product, owner.email), { status: 200, outcome: "delivered" });
  const { data: order } = await owner.db.from("orders").select("id,delivered_key_id").single().throwOnError();
  const unused = manager.db.from("product_keys").select("id").eq("product_id", product).eq("is_used", false);
  const { data: free } = await unused.single().throwOnError();
  const scene = { product, order: order.id, sold: order.delivered_key_id, free: free.id, owner: owner.id };
  return { scene, people: { owner: owner.db, manager: manager.db, admin: admin.db }, owner };
}

/** Makes a person staff, with a second factor where there is one: the store may ask for it. */
async function nameStaff(person: Person, role: string) {
  await asOwner("insert into private.staff_members (user_id, role) values ($1, $2::public.staff_role)", [
    person.id,
    role,
  ]);
  assert.equal((await (await enrolFactor(person))?.prove(true)) ?? null, null);
}

/** A payment as the checkout provider tells of it. */
export function pay(product: string, email: string, id = `${mark}-${randomInt(10 ** 12)}`) {
  const goods = { id: product, type: "main", title: "Conforme" };
  const body = {
    event: "pix.paid",
    createdAt: new Date().toISOString(),
    customer: { name: "Maria S.", email, phone: "5511999990000" },
    payment: { id, method: "pix.paid", paymentMethod: "pix", status: "paid", amount: price },
    product: goods,
    products: [goods],
  };
  return callWebhook("pix-paid", JSON.stringify(body));
}
