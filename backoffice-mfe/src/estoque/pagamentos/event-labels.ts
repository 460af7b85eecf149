import { formatPrice } from "@store/shared-ui";
import type { PaymentEvent } from "./payments-inbox.api";

/** Placeholder of a payer's name or phone after the retention period (R12.3). */
export const endedText = "apagado no prazo";

/** The paid amount; an unreadable one is labelled so and never replaced by a price. */
export function amountText({ amount, has_amount }: Pick<PaymentEvent, "amount" | "has_amount">): string {
  if (amount !== null) return formatPrice(amount);
  return has_amount ? "valor ilegível" : "—";
}

/** The payer on one line. */
export function payerText({ name, email, has_ended }: Pick<PaymentEvent, "name" | "email" | "has_ended">): string {
  const known = [name, email].filter(Boolean).join(" · ");
  return known || (has_ended ? endedText : "—");
}

/** The products on one line: the store's name, or else the provider's. */
export const productText = ({ products }: Pick<PaymentEvent, "products">): string =>
  products.map(({ product_name, title, provider_id }) => product_name ?? title ?? provider_id).join(", ") || "—";
