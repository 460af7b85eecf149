import { internationalNumber, phoneText, whatsappLink } from "./phone";

it.each([
  ["a mobile as people write it", "(11) 98765-4321", "5511987654321"],
  ["with its country", "+55 11 9 8765 4321", "5511987654321"],
  ["with the way out of another country", "0055 11 98765-4321", "5511987654321"],
  ["a fixed line", "(21) 3456-7890", "552134567890"],
  ["an older mobile of eight digits", "71 8765-4321", "557187654321"],
  ["with the zero of a call within Brazil", "0 11 98765.4321", "5511987654321"],
  ["with a carrier", "0 15 11 98765 4321", "5511987654321"],
  ["an area that is called as the country", "55 99876-5432", "5555998765432"],
  ["that area, with its country", "+55 55 99876-5432", "5555998765432"],
  ["Portugal", "+351 912 345 678", "351912345678"],
])("makes a chat's number of %s", (_, phone, number) => {
  expect(internationalNumber(phone)).toBe(number);
});

it.each(["", "—", "987654321", "1234", "00000000000", "1".repeat(16)])("makes none of %j", (phone) => {
  expect(internationalNumber(phone)).toBeNull();
  expect(phoneText(phone)).toBe(phone);
  expect(whatsappLink(phone, "Maria", null)).toBeNull();
});

it.each([
  ["11987654321", "+55 (11) 98765-4321"],
  ["552134567890", "+55 (21) 3456-7890"],
  ["351912345678", "+351912345678"],
])("writes %s as %s", (phone, text) => {
  expect(phoneText(phone)).toBe(text);
});

const order = { id: "1a2b3c4d-0000-4000-8000-000000000001", product_name: "Conta & TikTok + 1" };
const about = "Sobre o seu pedido 1a2b3c4d (Conta & TikTok + 1): ";

it.each([
  ["the first name and the order", "Maria da Silva", order, `Olá, Maria! ${about}`],
  ["the order alone, of who has no name", null, order, `Olá! ${about}`],
  ["no name, when it is blank and there is no order", "  ", null, "Olá! "],
])("begins a chat with %s", (_, name, subject, text) => {
  const link = new URL(String(whatsappLink("(11) 98765-4321", name, subject)));
  expect(link.origin + link.pathname).toBe("https://wa.me/5511987654321");
  expect(link.searchParams.get("text")).toBe(text);
  expect(link.search).not.toContain("+");
});
