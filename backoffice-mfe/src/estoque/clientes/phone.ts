// Two digits of the area, then nine that begin with a 9, or eight, as fixed lines and older mobiles have.
const national = /^[1-9]{2}(?:9\d{8}|[2-9]\d{7})$/;
// Prefixes of a number within Brazil: a zero, and perhaps a carrier.
const dialled = /^0(?:\d{2})?(?=[1-9]{2}(?:9\d{8}|[2-9]\d{7})$)/;

/** A phone's number with its country, digits only, as chats ask for it: Brazil's where none is named. Null for what is no number that could be called. */
export function internationalNumber(phone: string): string | null {
  const digits = phone.replace(/\D/g, "").replace(/^00/, "").replace(dialled, "");
  if (national.test(digits)) return `55${digits}`;
  return digits.length >= 11 && digits.length <= 15 && !digits.startsWith("0") ? digits : null;
}

/** A phone as people read it: "+55 (11) 98765-4321"; another country's after its sign, and what is no number as it came. */
export function phoneText(phone: string): string {
  const number = internationalNumber(phone);
  if (number === null) return phone;
  const [, area, start, end] = /^55([1-9]{2})(\d{4,5})(\d{4})$/.exec(number) ?? [];
  return area ? `+55 (${area}) ${start}-${end}` : `+${number}`;
}

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
