import { asOwner, db, type Row } from "../harness/database";
import { signIn, signInStaff, stockKeys } from "../harness/factories";
import { decide, openedClaim, withdraw, write } from "../harness/guarantee-claims";

it("is in one list, staff's turn first, and of it what is due first", async () => {
  const claims = [];
  for (let count = 0; count < 4; count += 1) claims.push(await openedClaim());
  const [late, soon, answered, ended] = claims.map(({ claimId }) => claimId);
  await withdraw(ended ?? "");
  await signInStaff("manager");
  await write(answered ?? "", "E agora?");
  await asOwner(async () => {
    await db.rows("update public.guarantee_claims set due_at = now() - interval '1 hour' where id = $1", [late]);
    await db.rows("update public.guarantee_claims set due_at = now() + interval '1 hour' where id = $1", [soon]);
  });
  const list = async (filters = "") => {
    const found = await db.value<{ claims: Row[] }>(`select public.list_guarantee_claims(${filters})`);
    return { ...found, ids: found.claims.map(({ id }) => id) };
  };
  const states = { open: 2, answered: 1, decided: 0, withdrawn: 1 };
  expect(await list()).toMatchObject({ total: 3, states, ids: [late, soon, answered] });
  expect(await list("'all'")).toMatchObject({ total: 4, ids: [late, soon, answered, ended] });
  expect(await list("'withdrawn'")).toMatchObject({ ids: [ended] });
  expect(await list("p_is_overdue => true")).toMatchObject({ states: { open: 1, answered: 0 }, ids: [late] });
  expect(await list("'all', p_limit => 1, p_offset => 1")).toMatchObject({ total: 4, ids: [soon] });
  const of = claims[0];
  for (const search of [`#${of?.order.id.slice(0, 8)}`, ` ${of?.buyer.email.toUpperCase()} `, late])
    expect(await list(`p_search => '${search}'`)).toMatchObject({ ids: [late] });
  const about = `p_order_id => '${of?.order.id}', p_user_id => '${of?.buyer.id}'`;
  expect(await list(`${about}, p_product_id => '${of?.order.product.id}'`)).toMatchObject({ ids: [late] });
  expect(await list("p_reason => 'proxy_down'")).toMatchObject({ total: 0, ids: [] });
});

it("is all that a decision needs", async () => {
  const first = await openedClaim();
  const manager = await signInStaff("manager");
  await decide(first.claimId, "refusal");
  const { order, buyer, claimId } = await openedClaim({ product: first.order.product, buyer: first.buyer });
  await stockKeys(order.product, 2);
  await signIn(manager);
  await write(claimId, "Qual mensagem?");
  const facts = await db.value<object>("select public.guarantee_claim_facts($1)", [claimId]);
  const claim = { id: claimId, email: buyer.email, amount: 100, messages: 2, pictures: 0 };
  expect(facts).toMatchObject({
    claim: { ...claim, is_disputed: false, is_own: false },
    messages: [
      { from_staff: false, author_email: buyer.email },
      { from_staff: true, author_email: manager.email },
    ],
    pictures: [],
    order: { status: "completed", guarantee_ends_at: expect.any(String) },
    earlier: {
      buyer: [{ id: first.claimId, decision: "refusal" }],
      product: { claims: 2, decided: 1, replaced: 0, keys_delivered: 2 },
    },
    stock: 2,
    limit: { limit: 500, given: 0, left: 500 },
  });
  const parts = ["claim", "earlier", "limit", "messages", "order", "pictures", "read_at", "stock"];
  expect(Object.keys(facts).sort()).toEqual(parts);
});
