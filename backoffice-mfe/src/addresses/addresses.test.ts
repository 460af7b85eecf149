import {
  accountPath,
  claimPath,
  customerPath,
  eventPath,
  orderPath,
  productClaimsPath,
  productKeysPath,
  productPath,
  productPricePath,
} from "./addresses";

it("knows the addresses that the pages have", () => {
  expect(orderPath("a")).toBe("/estoque/pedidos/a");
  expect(eventPath(12)).toBe("/estoque/pagamentos/12");
  expect(accountPath("a")).toBe("/estoque/clientes/a");
  expect(customerPath("a")).toBe("/estoque/clientes/pedido/a");
  expect(claimPath("a")).toBe("/estoque/garantias/a");
  expect(productClaimsPath("a b")).toBe("/estoque/garantias?situacao=all&produto=a%20b");
  expect(productPath("a b")).toBe("/estoque?editar=a%20b");
  expect(productPricePath("a b", "24,70")).toBe("/estoque?editar=a%20b&preco=24%2C70");
  expect(productKeysPath("a b")).toBe("/estoque?keys=a%20b");
});
