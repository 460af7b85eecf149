import { createHash, randomUUID } from "node:crypto";
import { builtInCatalogue } from "shared-data";

const product = builtInCatalogue[0];
if (!product) throw new Error("the catalogue is empty");
const { id: productId, ggcheckout_id: providerId, price } = product;
/** Of every account of the demonstration, and of those made here. */
export const password = "loja-demo-123";
// The secret of `pnpm start`, which everybody knows.
const webhookSecret = process.env.WEBHOOK_SECRET ?? "segredo-de-desenvolvimento";

export type PayingStore = Awaited<ReturnType<typeof openPayingStore>>;

/** The store's backend, as its staff, its shoppers and its checkout call it. */
export async function openPayingStore(address: string) {
  const settings = (await (await fetch(`${address}/config.json`)).json()) as {
    supabaseUrl: string;
    supabaseKey: string;
  };
  const post = async (path: string, body: object, token?: string) => {
    const headers = {
      apikey: settings.supabaseKey,
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
    };
    const answer = await fetch(settings.supabaseUrl + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { access_token: string };
  };
  return {
    async signUp(): Promise<string> {
      const name = `medida_${createHash("sha256").update(randomUUID()).digest("hex").slice(0, 8)}`;
      const email = `${name}@correio.com.br`;
      const data = { full_name: "Maria Medida", phone: "11987654321", display_name: name };
      await post("/auth/v1/signup", { email, password, data });
      return email;
    },
    async addKeys(count: number): Promise<void> {
      const email = "gerente@exemplo.com.br";
      const { access_token } = await post("/auth/v1/token?grant_type=password", { email, password });
      const p_keys = Array.from({ length: count }, () => `medida ${randomUUID()}`);
      await post("/rest/v1/rpc/add_product_keys", { p_product_id: productId, p_keys }, access_token);
    },
    async send(name: "pix-generated" | "pix-paid", email: string, payment: string = randomUUID()): Promise<string> {
      const event = name === "pix-paid" ? "pix.paid" : "pix.generated";
      const body = {
        event,
        customer: { name: "Maria Medida", email },
        payment: { id: payment, status: name === "pix-paid" ? "paid" : "pending", amount: price },
        product: { id: providerId },
      };
      await post(`/functions/v1/${name}`, body, webhookSecret);
      return payment;
    },
  };
}
