import { randomUUID } from "node:crypto";
import { type BenchedBackend, paidBody, publishableKey } from "./backends";
import type { LoadCall } from "./load";

const batch = 250;

/** Puts so many products on sale, each with so many keys; gives their ids, which are the provider's too. */
export async function stockGoods(backend: BenchedBackend, products: number, keysEach: number): Promise<string[]> {
  const email = "gerente@exemplo.com.br";
  const session = await backend.call("/auth/v1/token?grant_type=password", { email, password: "loja-demo-123" });
  const { access_token: manager } = session as { access_token: string };
  const codes = Array.from({ length: products }, (_, index) => `medida-${index}`);
  for (const id of codes) {
    await putOnSale(backend, id, manager);
    for (let stocked = 0; stocked < keysEach; stocked += batch) {
      const p_keys = Array.from({ length: batch }, (_, index) => `${id} usuario ${stocked + index} senha`);
      await backend.call("/rest/v1/rpc/add_product_keys", { p_product_id: id, p_keys }, manager);
    }
  }
  return codes;
}

/** Paid webhooks, one after the other, each of another payment by another buyer. */
export function paidCalls({ webhookSecret }: BenchedBackend, codes: readonly string[]): () => LoadCall {
  let paid = 0;
  return () => ({
    path: "/functions/v1/pix-paid",
    headers: { "content-type": "application/json", authorization: `Bearer ${webhookSecret}` },
    body: paidBody(randomUUID(), codes[paid++ % codes.length] ?? "", `comprador${paid}@exemplo.com.br`, 5),
  });
}

async function putOnSale({ url }: BenchedBackend, id: string, token: string): Promise<void> {
  const row = { id, name: `Medida ${id}`, price: 5, category: "proxys", ggcheckout_id: id };
  const headers = { apikey: publishableKey, "content-type": "application/json", authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/rest/v1/products`, { method: "POST", headers, body: JSON.stringify(row) });
  if (!response.ok) throw new Error(`${id} could not be put on sale: ${await response.text()}`);
}
