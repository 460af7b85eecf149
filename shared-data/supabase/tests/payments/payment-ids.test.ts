import { withRollback } from "../harness/database";
import { createProduct, stockKeys } from "../harness/factories";
import { paid, paymentOf } from "../harness/webhooks";

it.each([
  ["a tab", "\tX1"],
  ["a no-break space", "X1\u00a0"],
  ["a zero-width space", "X\u200b1"],
  ["a byte order mark", "\ufeffX1"],
  ["a NUL", "X1\u0000"],
  ["blanks", " X1 "],
])("takes a payment id with %s in it for the same payment", (_, id) =>
  withRollback(async (db) => {
    const product = await createProduct(db);
    await stockKeys(db, product, 2);
    await paid(db, paymentOf([product], { id: "X1" }));
    expect((await paid(db, paymentOf([product], { id }))).body.outcome).toBe("unchanged");
    expect((await paid(db, paymentOf([product], { id: "x1" }))).body.outcome).toBe("delivered");
  }),
);

it.each(["credito:9d3c", "\tcredito:9d3c", "\u200bCredito:9d3c", "cre\u0000dito:9d3c"])(
  "takes no payment id like that of a purchase with credit: %j",
  (id) =>
    withRollback(async (db) => {
      expect((await paid(db, paymentOf([await createProduct(db)], { id }))).body.outcome).toBe("no_payment");
    }),
);
