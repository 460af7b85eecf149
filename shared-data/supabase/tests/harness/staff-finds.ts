import { db } from "./database";
import { createCustomer, createProduct } from "./factories";
import { buyByPix } from "./webhooks";

type Line = Record<string, unknown>;
type Found = Record<"orders" | "payments" | "customers" | "keys" | "products", Line[]>;

/** The search results of a staff member. */
export const search = (text: string | null) => db.value<Found>("select public.staff_search($1)", [text]);
export const all = (lines: readonly Line[], field: string) => lines.map((line) => line[field]);
export const nothing = { orders: [], payments: [], customers: [], keys: [], products: [] };

/** Maria, with an account, who bought once; and José, who paid without one. */
export async function twoBuyers() {
  const maria = await createCustomer({
    email: "maria.conceicao@exemplo.com.br",
    metadata: { full_name: "Maria da Conceição Araújo", display_name: "maria_77", phone: "(11) 98765-4321" },
  });
  const product = await createProduct({ ggcheckoutId: "GGx8YKKoJQm4", keys: 1 });
  const { id: mariasOrder } = await buyByPix([product], { email: maria.email, id: "AbC123def456GhI789jk" });
  const customer = { name: "José Antônio d'Ávila", email: "ze@outro.com.br", phone: "+55 (21) 9 7777-6666" };
  const { payment: alone, id: josesOrder } = await buyByPix([product], { id: "zzz000YYY111xxx222ww", customer });
  return { maria, alone, mariasOrder, josesOrder };
}
