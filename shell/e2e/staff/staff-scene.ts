import type { SupabaseClient } from "@supabase/supabase-js";
import { newCustomer, pay } from "../support/backend";
import { drawUuid } from "../support/draw";
import { addKeys, newProduct } from "../support/staff";

/** The ids of the data that one run made, to open staff pages by. */
export interface Scene {
  productId: string;
  deliveredOrderId: string;
  /** Paid with another amount: it has no owner and is held. */
  heldOrderId: string;
  claimId: string;
}

async function findOrder(manager: SupabaseClient, payment: string): Promise<string> {
  const { data, error } = await manager.from("orders").select("id").eq("payment_id", payment).single();
  if (error) throw error;
  return String(data.id);
}

async function openClaim(buyer: SupabaseClient, orderId: string): Promise<string> {
  const id = drawUuid();
  const text = "A conta caiu\nno primeiro login";
  const claim = { p_order_id: orderId, p_reason: "blocked", p_text: text, p_claim_id: id };
  const { error } = await buyer.rpc("open_guarantee_claim", claim);
  if (error) throw error;
  return id;
}

/** Makes something of everything that staff can reach. */
export async function makeScene(manager: SupabaseClient): Promise<Scene> {
  const product = await newProduct(manager, "Matriz comumnomequenãocabeemlinhanenhumadeumcelularenemdeumatabela", 25);
  const offSale = await newProduct(manager, "Fora de venda", 25);
  const keys = Array.from({ length: 8 }, (_, index) => `${product.id} ${index}`);
  await addKeys(manager, product.id, keys);
  const { person, client: buyer } = await newCustomer("compra");
  const orderOf = async (payment: Promise<string>) => findOrder(manager, await payment);
  const bought = [
    await orderOf(pay(product.ggcheckout_id, person.email, 25)),
    await orderOf(pay(product.ggcheckout_id, person.email, 25)),
  ] as const;
  const buyerId = String((await buyer.auth.getUser()).data.user?.id);
  const reviews = bought.map((id) => ({
    user_id: buyerId,
    product_id: product.id,
    order_id: id,
    rating: 3,
    is_approved: false,
  }));
  await buyer.from("reviews").insert(reviews).throwOnError();
  const heldOrderId = await orderOf(pay(product.ggcheckout_id, "sem.conta@correio.com.br", 33));
  await findOrder(manager, await pay(offSale.ggcheckout_id, person.email, 25));
  await manager.from("products").update({ is_active: false }).eq("id", offSale.id);
  const claimId = await openClaim(buyer, bought[1]);
  return { productId: product.id, deliveredOrderId: bought[0], heldOrderId, claimId };
}
