import { isEmail, StoreError } from "@store/shared-data";

/** Messages for the database's refusals, about the address (`problem`) or the whole request (`failure`). */
const refusals: Readonly<Record<string, { problem: string; failure: string }>> = {
  email_invalid: { problem: "Digite um e-mail válido.", failure: "" },
  email_blocked: { problem: "Email não permitido. Use um email válido.", failure: "" },
  too_many_alerts: { problem: "", failure: "Muitos pedidos de aviso agora. Tente de novo em alguns minutos." },
  product_in_stock: { problem: "", failure: "Acabou de chegar! Já dá para comprar." },
  product_not_found: { problem: "", failure: "Este produto não está mais à venda." },
};

const otherwise = { problem: "", failure: "Não foi possível pedir o aviso. Confira a conexão e tente de novo." };

const reasonOf = (error: unknown) => (error instanceof StoreError ? error.reason : "");

/** True if an alert was refused because the product is in stock. */
export const isInStock = (error: unknown): boolean => reasonOf(error) === "product_in_stock";

/** The message for a failed alert request. */
export function alertMessage(error: unknown): { problem: string; failure: string } {
  const reason = reasonOf(error);
  return (Object.hasOwn(refusals, reason) && refusals[reason]) || otherwise;
}

/** The message for a failed email link. */
export function linkMessage(error: unknown): string {
  return reasonOf(error) === "alert_not_found"
    ? "Este link não vale mais. Peça o aviso de novo na página do produto."
    : "Não foi possível agora. Confira a conexão e tente de novo.";
}

/** The form's address and its validation message; the database checks the same format (R5.4). */
export function chooseEmail(form: FormData): { email: string; problem: string } {
  const email = String(form.get("email") ?? "").trim();
  return { email, problem: isEmail(email) ? "" : "Digite um e-mail válido." };
}
