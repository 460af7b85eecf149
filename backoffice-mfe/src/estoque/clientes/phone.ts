// Two-digit area code, then nine digits that start with 9, or eight digits for landlines and old mobile numbers.
const national = /^[1-9]{2}(?:9\d{8}|[2-9]\d{7})$/;
// Trunk prefix for calls within Brazil: a zero and an optional carrier code.
const dialled = /^0(?:\d{2})?(?=[1-9]{2}(?:9\d{8}|[2-9]\d{7})$)/;

/**
 * A phone number with country code, digits only, as WhatsApp links need it; the default country is Brazil. Null if it
 * is not a valid number.
 */
export function internationalNumber(phone: string): string | null {
  const digits = phone.replace(/\D/g, "").replace(/^00/, "").replace(dialled, "");
  if (national.test(digits)) return `55${digits}`;
  return digits.length >= 11 && digits.length <= 15 && !digits.startsWith("0") ? digits : null;
}

/** Formats a phone number: "+55 (11) 98765-4321"; a foreign one with "+" and its digits; an invalid one unchanged. */
export function phoneText(phone: string): string {
  const number = internationalNumber(phone);
  if (number === null) return phone;
  const [, area, start, end] = /^55([1-9]{2})(\d{4,5})(\d{4})$/.exec(number) ?? [];
  return area ? `+55 (${area}) ${start}-${end}` : `+${number}`;
}

/** URL of a WhatsApp chat with a first message that mentions the order; null if the phone number is invalid. */
export function whatsappLink(
  phone: string | null,
  name: string | null,
  order: { id: string; product_name: string } | null,
): string | null {
  const number = phone === null ? null : internationalNumber(phone);
  if (number === null) return null;
  const [firstName = ""] = (name ?? "").trim().split(/\s+/);
  const greeting = firstName ? `Olá, ${firstName}!` : "Olá!";
  const words = order
    ? `${greeting} Sobre o seu pedido ${order.id.slice(0, 8)} (${order.product_name}): `
    : `${greeting} `;
  return `https://wa.me/${number}?text=${encodeURIComponent(words)}`;
}
