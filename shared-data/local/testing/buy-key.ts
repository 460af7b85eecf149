import { drawId } from "./draw";
import { newcomer } from "./raw-calls";
import { callWebhook, paymentBody, signInAs } from "./store-client";

/** A buyer with this delivered key, their order, and its access log. */
export async function buyKey(url: string, key: string) {
  const product = `prova-${drawId()}`;
  const manager = await signInAs(url, "gerente");
  const row = { id: product, name: "Com prova", price: 10, category: "proxys", ggcheckout_id: product };
  await manager.from("products").insert(row).throwOnError();
  await manager.rpc("add_product_keys", { p_product_id: product, p_keys: [key] }).throwOnError();
  const buyer = await newcomer(url);
  const payment = { email: buyer.email, productCode: product, amount: 10 };
  await callWebhook(url, "pix-paid", paymentBody("pix.paid", payment));
  const [{ id }] = JSON.parse((await buyer.call("GET", "/rest/v1/orders?select=id")).text);
  const accesses = async () =>
    JSON.parse((await buyer.call("POST", "/rest/v1/rpc/list_key_accesses", { p_order_id: id })).text);
  return { buyer, id, accesses };
}
