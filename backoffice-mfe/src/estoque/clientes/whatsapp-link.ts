import { internationalNumber } from "./phone";

/** The order that a chat is about. */
interface ChatSubject {
  readonly id: string;
  readonly product_name: string;
}

/** The address of a WhatsApp chat with a customer, with a first message that names the order; null where the phone cannot be one of a chat. */
export function whatsappLink(phone: string | null, name: string | null, order: ChatSubject | null): string | null {
  const number = phone === null ? null : internationalNumber(phone);
  if (number === null) return null;
  const [firstName = ""] = (name ?? "").trim().split(/\s+/);
  const greeting = firstName ? `Olá, ${firstName}!` : "Olá!";
  const words = order
    ? `${greeting} Sobre o seu pedido ${order.id.slice(0, 8)} (${order.product_name}): `
    : `${greeting} `;
  return `https://wa.me/${number}?text=${encodeURIComponent(words)}`;
}
