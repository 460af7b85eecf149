import { unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, fallback, nullable, object, record, string, unknown } from "valibot";
import { parseResult } from "../../data/parse-result";
import type { ProductField } from "./product-fields";

export interface FieldAuthor {
  readonly actorId: string | null;
  readonly name: string;
  readonly doneAt: string;
}

/** Authors by field; fields without a known change are missing. */
export type FieldAuthors = Readonly<Partial<Record<ProductField, FieldAuthor>>>;

const entriesSchema = array(
  object({
    done_at: string(),
    actor_id: nullable(string()),
    actor_email: nullable(string()),
    changes: fallback(nullable(record(string(), unknown())), null),
  }),
);

/** Maximum number of log entries to search: a product changes a few times a day. */
const mostEntries = 50;

/** Reads the last change of each field of a product from the log; staff only. @throws StoreError */
export async function readFieldAuthors(db: StoreClient, productId: string): Promise<FieldAuthors> {
  const data = await unwrap(
    db
      .from("staff_actions")
      .select("done_at,actor_id,actor_email,changes")
      .eq("product_id", productId)
      .eq("action", "product_changed")
      .order("id", { ascending: false })
      .limit(mostEntries),
  );
  const oldestFirst = parseResult(entriesSchema, data).reverse();
  return Object.fromEntries(
    oldestFirst.flatMap((entry) =>
      Object.keys(entry.changes ?? {}).map((field) => [
        field,
        { actorId: entry.actor_id, name: nameOf(entry), doneAt: entry.done_at },
      ]),
    ),
  );
}

// Without an email, after erasure, the account id is shown; a change made directly in the database has neither.
const nameOf = ({ actor_email, actor_id }: { actor_email: string | null; actor_id: string | null }): string =>
  actor_email ?? (actor_id ? `Conta ${actor_id.slice(0, 8)}` : "Sistema");
