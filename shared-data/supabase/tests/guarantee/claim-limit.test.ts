import { withRollback } from "../harness/database";
import { createProduct, createStaff } from "../harness/factories";
import { as, decide, openedClaim } from "../harness/guarantee-claims";

describe("a manager's limit", () => {
  it("counts what one manager gave in 24 hours, and no refusal; an admin has none", () =>
    withRollback(async (db) => {
      await db.rows("update private.store_settings set claim_limit = 250");
      const manager = await createStaff(db, "manager");
      const product = await createProduct(db);
      const claims = [];
      for (let count = 0; count < 4; count += 1) claims.push((await openedClaim(db, { product })).claimId);
      const [first = "", second = "", third = "", fourth = ""] = claims;
      await as(db, manager);
      await decide(db, first, "refusal");
      await decide(db, second, "credit");
      await decide(db, third, "refund");
      await expect(decide(db, fourth, "credit")).rejects.toMatchObject({
        code: "PT403",
        detail: "claim_limit_reached",
      });
      const facts = await db.value<{ limit: object }>("select public.guarantee_claim_facts($1)", [fourth]);
      expect(facts.limit).toEqual({ limit: 250, given: 200, left: 50 });
      await db.asOwner((owner) =>
        owner.rows(
          "update public.guarantee_claims set decided_at = now() - interval '24 hours 1 second' where id = $1",
          [second],
        ),
      );
      await decide(db, fourth, "credit");
    }));

  it("is not an admin's", () =>
    withRollback(async (db) => {
      await db.rows("update private.store_settings set claim_limit = 0");
      const { claimId } = await openedClaim(db);
      await as(db, await createStaff(db, "admin"));
      await decide(db, claimId, "refund");
      const facts = await db.value<{ limit: object | null }>("select public.guarantee_claim_facts($1)", [claimId]);
      expect(facts.limit).toBeNull();
    }));
});
