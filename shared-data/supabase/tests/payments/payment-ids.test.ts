import { createProduct } from "../harness/factories";
import { paid, paymentOf } from "../harness/webhooks";

it.each([
  ["a tab", "\tX1"],
  ["a no-break space", "X1\u00a0"],
  ["a zero-width space", "X\u200b1"],
  ["a byte order mark", "\ufeffX1"],
  ["a NUL", "X1\u0000"],
  ["blanks", " X1 "],
  ["a tab inside", "X\t1"],
  ["a line's end inside", "X\r\n1"],
  ["an ideographic space", "X\u30001"],
  ["a mark of direction", "\u2066X1\u2069"],
  ["a tag", "X1\u{e0041}"],
  ["wide letters", "Ｘ１"],
])("takes a payment id with %s in it for the same payment", async (_, id) => {
  const product = await createProduct({ keys: 2 });
  await paid(paymentOf([product], { id: "X1" }));
  expect((await paid(paymentOf([product], { id }))).body.outcome).toBe("unchanged");
  expect((await paid(paymentOf([product], { id: "x1" }))).body.outcome).toBe("delivered");
});

it.each([
  "credito:9d3c",
  "\tcredito:9d3c",
  "\u200bCredito:9d3c",
  "cre\u0000dito:9d3c",
  "ｃredito：9d3c",
  "credito :9d3c",
])("takes no payment id like that of a purchase with credit: %j", async (id) => {
  expect((await paid(paymentOf([await createProduct()], { id }))).body.outcome).toBe("no_payment");
});
