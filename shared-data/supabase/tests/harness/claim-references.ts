import type { Database } from "./database";
import { openedClaim } from "./guarantee-claims";

/** What a foreign key keeps. */
export interface Reference {
  /** Makes the only row that points through this foreign key, and names what it points at. */
  readonly point: (db: Database) => Promise<string | undefined>;
  readonly target: string;
}

/** What a claim and what belongs to it point at. */
export const claimReferences: Record<string, Reference> = {
  guarantee_claims_order_id_fkey: {
    target: "public.orders",
    point: async (db) => {
      const { order } = await openedClaim(db);
      await db.actAs("none");
      await db.rows("update public.orders set delivered_key_id = null, delivered_at = null where id = $1", [order.id]);
      return order.id;
    },
  },
  guarantee_claim_messages_claim_id_fkey: {
    target: "public.guarantee_claims",
    point: async (db) => {
      const { claimId } = await openedClaim(db);
      await db.actAs("none");
      return claimId;
    },
  },
  guarantee_claim_pictures_claim_id_fkey: {
    target: "public.guarantee_claims",
    point: async (db) => {
      const { claimId } = await openedClaim(db);
      await db.actAs("none");
      await db.rows("delete from public.guarantee_claim_messages");
      const add = "insert into private.guarantee_claim_pictures values (gen_random_uuid(), $1, repeat('x', 26)::bytea)";
      await db.rows(add, [claimId]);
      return claimId;
    },
  },
};
