import { type AfterSale, createAfterSale } from "../harness/after-sale";
import { db } from "../harness/database";

/** The functions that check the ownership of an order or a claim, with arguments for one buyer's data. */
const calls = [
  ...["open_order_key", "reveal_order_key", "order_pix_code", "deliver_product_key", "order_queue_position"].map(
    ofOrder,
  ),
  ...["list_key_accesses", "order_givings"].map(ofOrder),
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
function ofOrder(name: string) {
  return `${name}(:order)`;
}

/** An admin once without the second factor, which the store asks for. */
const who = ["visitor", "stranger", "owner", "unsureAdmin", "manager", "admin"] as const;

/** Calls as a user and rolls back; returns "ok" or the error. */
const attempt = ({ people, call }: AfterSale, sql: string, person: (typeof who)[number]): Promise<string> =>
  db.undone(async () => {
    const id = person === "visitor" ? null : people[person === "unsureAdmin" ? "admin" : person].id;
    await db.actAs(id ? "authenticated" : "anon", id, { aal: person === "unsureAdmin" ? "aal1" : "aal2" });
    return call(sql).then(
      () => "ok",
      ({ code = "", detail = "" }) => (code.startsWith("PT") ? detail : code),
    );
  });

it("returns the expected result to each caller of a function about another customer's order, claim or credit", async () => {
  const scene = await createAfterSale();
  await db.rows("update private.store_settings set second_factor_required = true, claim_limit = 0");
  const lines: string[] = [];
  for (const sql of calls) {
    let line = `${sql.replace(/\(.*/, "")}:`;
    for (const person of who) line += ` ${person} ${await attempt(scene, sql, person)}`;
    lines.push(line);
  }
  expect(lines.join("\n")).toMatchSnapshot();
});
