import { carryQuery } from "./carry-query";

it("carries tracking parameters to the next page", () => {
  expect(carryQuery("/produtos", "?utm_source=ads&utm_medium=cpc")).toBe("/produtos?utm_source=ads&utm_medium=cpc");
});

it("lets the link's own parameters win and keeps its hash", () => {
  expect(carryQuery("/produtos?utm_source=loja#topo", "?utm_source=ads&fbclid=1")).toBe(
    "/produtos?utm_source=loja&fbclid=1#topo",
  );
});

it("leaves the parameters of one page behind", () => {
  expect(carryQuery("/", "?return=%2Fmeus-pedidos&error=x&code=1&q=bm&utm_term=t")).toBe("/?utm_term=t");
  expect(carryQuery("/estoque", "?tipo=pix_expiring&canal=mail&lista=novos&utm_term=t")).toBe("/estoque?utm_term=t");
});

it("changes nothing where there is nothing to carry", () => {
  expect(carryQuery("/login?return=%2Fmeu-perfil", "")).toBe("/login?return=%2Fmeu-perfil");
});
