import { createAfterSale } from "../harness/after-sale";
import { db } from "../harness/database";

/** The functions that check the ownership of an order or a claim, with arguments for one buyer's data. */
const calls = [
  "open_order_key(:order)",
  "reveal_order_key(:order)",
  "order_pix_code(:order)",
  "deliver_product_key(:order)",
  "order_queue_position(:order)",
  "list_key_accesses(:order)",
  "order_givings(:order)",
  "set_first_step(:order, 'Entrar', true)",
  "accept_order(:order)",
  "buy_with_credit(:product, 100, :id)",
  "open_guarantee_claim(:other, 'other', 'x', :id)",
  "write_in_claim(:claim, 'x', :id)",
  "withdraw_claim(:claim)",
  "decide_guarantee_claim(:claim, 'credit', 'conferido')",
  "my_order_guarantee(:order)",
  "add_claim_picture(:claim, :id, :bytes)",
  "claim_picture(:picture)",
];

it("returns the expected result to each caller of a function about another customer's order, claim or credit", async () => {
  const { people, call } = await createAfterSale();
  const { stranger, owner, manager, admin } = people;
  await db.rows("update private.store_settings set second_factor_required = true, claim_limit = 0");
  // An admin once without the second factor, which the store asks for.
  const callers = { visitor: null, stranger, owner, unsureAdmin: admin, manager, admin };
  const lines: string[] = [];
  for (const sql of calls) {
    let line = `${sql.replace(/\(.*/, "")}:`;
    for (const [name, person] of Object.entries(callers))
      await db.undone(async () => {
        const aal = name === "unsureAdmin" ? "aal1" : "aal2";
        await db.actAs(person ? "authenticated" : "anon", person?.id, { aal });
        const { code, detail } = await call(sql).then(
          () => ({ code: "ok", detail: "" }),
          (refusal) => refusal,
        );
        line += ` ${name} ${code.startsWith("PT") ? detail : code}`;
      });
    lines.push(line);
  }
  expect(lines.join("\n")).toMatchSnapshot();
});
