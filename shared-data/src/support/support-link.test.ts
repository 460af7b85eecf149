import { configureRuntime, parseSettings } from "shared-data/runtime";
import { supportLink } from "./support-link";

const chatAt = (whatsappUrl: string) => configureRuntime(parseSettings({ mode: "local", whatsappUrl }));
const textOf = (link: string) => new URL(link).searchParams.get("text");

beforeEach(() => chatAt("https://wa.me/5511999990000"));

it("opens the store's own chat with what it is about", () => {
  const link = supportLink("o pedido 1a2b3c4d (Conta TikTok)");
  expect(link).toBe(
    "https://wa.me/5511999990000?text=Ol%C3%A1%21%20Escrevo%20sobre%20o%20pedido%201a2b3c4d%20%28Conta%20TikTok%29.",
  );
});

it("keeps what the chat's address asks for already", () => {
  chatAt("https://api.whatsapp.com/send?phone=5511999990000&text=x");
  expect([...new URL(supportLink("a loja")).searchParams]).toEqual([
    ["phone", "5511999990000"],
    ["text", "Olá! Escrevo sobre a loja."],
  ]);
});

it.each(["Conta & Cia #1 + 2?", "a&phone=000", "</a><script>", "50% 🙂", "\ud800"])(
  "carries %p as text and nothing else",
  (name) => {
    const link = supportLink(name);
    expect(textOf(link)).toBe(`Olá! Escrevo sobre ${name.replace("\ud800", "\ufffd")}.`);
    expect([...new URL(link).searchParams.keys()]).toEqual(["text"]);
    expect(link).toMatch(/^https:\/\/wa\.me\/5511999990000\?text=[A-Za-z0-9%._*-]+$/);
  },
);

it("is one line of a length that every chat takes, and cuts no character in two", () => {
  expect(textOf(supportLink(" um\n\n nome "))).toBe("Olá! Escrevo sobre um nome.");
  expect(textOf(supportLink("🙂".repeat(1000)))).toBe(`Olá! Escrevo sobre ${"🙂".repeat(300)}.`);
});
