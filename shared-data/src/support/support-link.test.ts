import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { supportLink } from "./support-link";

const store = (whatsappUrl: string) => configureRuntime(parseSettings({ whatsappUrl }));
const textOf = (link: string | null) => new URL(link ?? "").searchParams.get("text");

it("opens the chat with the message, whatever stands in it", () => {
  store("https://wa.me/5511900000000");
  const message = "Olá! Produto: Conta & Cia #1 + 50% 😀";
  expect(supportLink("a b+c")).toBe("https://wa.me/5511900000000?text=a%20b%2Bc");
  expect(textOf(supportLink(message))).toBe(message);
});

it("keeps what else the address says, and puts its message in the place of the setting's own", () => {
  store("https://api.whatsapp.com/send?phone=%2B5511900000000");
  expect(supportLink("Oi")).toBe("https://api.whatsapp.com/send?phone=%2B5511900000000&text=Oi");
  store("https://wa.me/5511900000000?text=Olá");
  expect(supportLink("Oi")).toBe("https://wa.me/5511900000000?text=Oi");
});

it("cuts a long message between two characters", () => {
  store("https://wa.me/5511900000000");
  expect(textOf(supportLink(`${"x".repeat(299)}😀😀`))).toBe(`${"x".repeat(299)}😀`);
});
