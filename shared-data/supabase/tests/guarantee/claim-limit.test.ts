import { db, dbOwner } from "../harness/database";
import { createProduct, createStaff, signIn, signInStaff } from "../harness/factories";
import { decide, openedClaim } from "../harness/guarantee-claims";

describe("a manager's limit", () => {
  it("counts what one manager gave in 24 hours, and no refusal; an admin has none", async () => {
    await db.rows("update private.store_settings set claim_limit = 250");
    const manager = await createStaff("manager");
    const product = await createProduct();
    const claims = [];
    for (let count = 0; count < 4; count += 1) claims.push((await openedClaim({ product })).claimId);
    const [first = "", second = "", third = "", fourth = ""] = claims;
    await signIn(manager);
    await decide(first, "refusal");
    await decide(second, "credit");
    await decide(third, "refund");
    await expect(decide(fourth, "credit")).rejects.toThrow("PT403 claim_limit_reached");
    const facts = await db.value<{ limit: object }>("select public.guarantee_claim_facts($1)", [fourth]);
    expect(facts.limit).toEqual({ limit: 250, given: 200, left: 50 });
    await dbOwner.rows(
      "update public.guarantee_claims set decided_at = now() - interval '24 hours 1 second' where id = $1",
      [second],
    );
    await decide(fourth, "credit");
  });

  it("is not an admin's", async () => {
    await db.rows("update private.store_settings set claim_limit = 0");
    const { claimId } = await openedClaim();
    await signInStaff("admin");
    await decide(claimId, "refund");
    const facts = await db.value<{ limit: object | null }>("select public.guarantee_claim_facts($1)", [claimId]);
    expect(facts.limit).toBeNull();
  });
});
