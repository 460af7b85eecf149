import { createAfterSale } from "../harness/after-sale";
import { dbOwner } from "../harness/database";
import { signIn } from "../harness/factories";

// nginx sends a call to the other gateway where the first one ends before it has answered: the database may see every call twice.

const tables = [
  ...["public.orders", "public.credit_entries", "private.stored_keys", "public.guarantee_claims"],
  ...["public.guarantee_claim_messages", "private.money_actions", "public.staff_actions", "private.notices"],
];
const books = () => {
  const rowsOf = (table: string) => `(select jsonb_agg(to_jsonb(t) order by t.id) from ${table} t)`;
  return dbOwner.value(`select jsonb_build_array(${tables.map(rowsOf).join(", ")})`);
};

/** The caller and the call, which is made twice, and its refusal where it says that it was done already. */
const calls: [person: "owner" | "admin", sql: string, refusal?: string][] = [
  ["owner", "buy_with_credit(:product, 100, :id)"],
  ["owner", "open_guarantee_claim(:other, 'impossible_login', 'A senha não entra', :id)"],
  ["owner", "write_in_claim(:claim, 'ainda não', :id)"],
  ["owner", "withdraw_claim(:claim)"],
  ["owner", "deliver_product_key(:waiting)"],
  ["owner", "open_order_key(:other)"],
  ...["replacement", "credit", "refund", "refusal"].map(
    (decision) => ["admin", `decide_guarantee_claim(:claim, '${decision}', 'Conferido')`] as ["admin", string],
  ),
  ["admin", "correct_credit(:owner, 5, 'cortesia', :id)"],
  ["admin", "override_order(:held, 'release', 'conferido')", "PT409 order_not_held"],
  ["admin", "override_order(:waiting, 'deliver', 'conferido')"],
  ["admin", "override_order(:order, 'assign', 'conferido', :stranger_email)"],
  ["admin", "override_order(:order, 'refund', 'conferido')"],
  ["admin", "override_order(:order, 'replace', 'conferido', null, :seen)"],
  ["admin", "set_order_dispute(:order, 'open', 'banco pediu')"],
  ["admin", "set_order_dispute(:disputed, 'kept', 'banco pediu')", "PT409 order_not_disputed"],
  ["admin", "set_order_dispute(:disputed, 'returned', 'banco pediu')", "PT409 order_not_disputed"],
];

async function expectOneEffect(call: () => Promise<unknown>, refusal = "done") {
  const before = await books();
  await call();
  const after = await books();
  expect(after).not.toEqual(before);
  const outcome = await call().then(
    () => "done",
    (error: Error) => error.message.split(":")[0],
  );
  expect(outcome).toBe(refusal);
  expect(await books()).toEqual(after);
}

it.each(calls)("has one effect where it arrives twice, from the %s: %s", async (...[person, sql, refusal]) => {
  const { people, call } = await createAfterSale();
  await signIn(people[person]);
  await expectOneEffect(() => call(sql), refusal);
});
