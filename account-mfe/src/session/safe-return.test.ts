import { safeReturn } from "./safe-return";

it.each([
  "/meus-pedidos",
  "/product/meta-bm-1300?utm_source=ads#comprar",
  "/produtos?q=a%2Fb%20100%",
  "/categoria/tiktok",
  "/product/com%20espa%C3%A7o",
])("goes back to %s", (address) =>
  expect(safeReturn(address)).toBe(new URL(address, "https://loja.example").href.slice(20)),
);

it.each([
  null,
  "",
  "meus-pedidos",
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/\t/evil.example",
  " //evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  "/%2Fevil.example",
  "/%5Cevil.example",
  "/%252Fevil.example",
  "%2F%2Fevil.example",
  "/%2e%2f/evil.example",
  "/login",
  "/LOGIN/",
  "/auth/callback?code=1",
  "/recuperar-senha?return=/product/x",
  "/nova-senha",
])("goes home instead of to %j", (address) => expect(safeReturn(address)).toBe("/"));
