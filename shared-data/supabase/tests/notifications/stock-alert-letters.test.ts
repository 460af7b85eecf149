import { alerts, ask, confirm, tokenOf } from "../harness/alerts";
import { type Database, withRollback } from "../harness/database";
import { createProduct, type TestProduct } from "../harness/factories";
import { claim, letPass, mark, openNotices } from "../harness/notices";

async function sendLetters(db: Database) {
  const claimed = (await claim(db)) ?? [];
  for (const notice of claimed) await mark(db, notice);
  return claimed;
}

it("goes at once, and then once an hour for all that was asked meanwhile", () =>
  withRollback(async (db) => {
    await openNotices(db);
    const [first, second, third] = [await createProduct(db), await createProduct(db), await createProduct(db)];
    const anonymously = async (product: TestProduct) => {
      await db.actAs("anon");
      await ask(db, { product: product.id, email: "maria@example.com" });
      await db.actAs("none");
    };
    await anonymously(first);
    const [letter] = await sendLetters(db);
    expect(letter).toMatchObject({
      kind: "stock_alert_confirm",
      email: "maria@example.com",
      stop: null,
      facts: { token: await tokenOf(db, "maria@example.com"), wanted: [{ product_id: first.id }] },
    });
    await anonymously(second);
    await anonymously(third);
    expect(await sendLetters(db)).toEqual([]);
    await letPass(db, "61 minutes");
    expect(await sendLetters(db)).toMatchObject([
      { facts: { wanted: [{ product_id: first.id }, { product_id: second.id }, { product_id: third.id }] } },
    ]);
  }));

it("is not sent where everything has been confirmed or taken back", () =>
  withRollback(async (db) => {
    await openNotices(db);
    const product = await createProduct(db);
    await db.actAs("anon");
    await ask(db, { product: product.id, email: "maria@example.com" });
    await confirm(db, await tokenOf(db, "maria@example.com"));
    expect(await sendLetters(db)).toEqual([]);
    expect(await alerts(db)).toMatchObject([{ confirmed: true }]);
  }));
