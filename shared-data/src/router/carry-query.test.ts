import { carryQuery } from "./carry-query";

it("carries tracking parameters to the next page", () => {
  expect(carryQuery("/produtos", "?utm_source=ads&utm_medium=cpc")).toBe("/produtos?utm_source=ads&utm_medium=cpc");
});

it("lets the link's own parameters win and keeps its hash", () => {
  expect(carryQuery("/produtos?utm_source=loja#topo", "?utm_source=ads&fbclid=1")).toBe(
    "/produtos?utm_source=loja&fbclid=1#topo",
  );
});

const ofOnePage =
  "return error error_code error_description code state token_hash type q page tipo canal lista " +
  "busca situacao produto de ate pagina ordem acao pessoa aba periodo pedido evento editar keys";
it.each(ofOnePage.split(" "))("leaves %s with its page", (name) => {
  expect(carryQuery("/", `?${name}=x&${name}_2=y`)).toBe(`/?${name}_2=y`);
});

it("carries a parameter that comes twice, and a query without its mark", () => {
  expect(carryQuery("/a#b", "x=1&x=2")).toBe("/a?x=1&x=2#b");
  expect(carryQuery("/a?x=0", "?x=1&y=2")).toBe("/a?x=0&y=2");
  expect(carryQuery("#b", "")).toBe("#b");
});

it("changes nothing where there is nothing to carry", () => {
  expect(carryQuery("/login?return=%2Fmeu-perfil", "")).toBe("/login?return=%2Fmeu-perfil");
});
