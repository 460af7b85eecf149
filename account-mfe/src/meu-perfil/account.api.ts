import { toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";

/**
 * Deletes the caller's account for good; orders stay without the person. Refuses staff, and people whose payment or
 * delivery is under way. The session is still to be ended afterwards. @throws StoreError with the server's words
 */
export async function deleteAccount(db: StoreClient): Promise<void> {
  const { error, status } = await db.rpc("delete_my_account");
  if (error) throw toStoreError(error, status);
}

/** Everything the store keeps under the caller's name, as the database gives it out: for the person, not for the screens. */
export interface PersonalData {
  readonly profile: unknown;
  readonly orders: readonly unknown[];
  readonly keys: readonly unknown[];
  readonly reviews: readonly unknown[];
}

const rowsAtOnce = 500;

/** Reads everything the store keeps about the caller, delivered keys included. @throws StoreError */
export async function readPersonalData(db: StoreClient, userId: string): Promise<PersonalData> {
  const profile = await db
    .from("profiles")
    .select("full_name,display_name,phone,created_at,updated_at")
    .eq("id", userId)
    .maybeSingle();
  if (profile.error) throw toStoreError(profile.error, profile.status);
  const orders = await readAll((from, to) =>
    db
      .from("orders")
      .select(
        "id,product_id,status,amount,created_at,paid_at,delivered_at,first_viewed_at,delivered_key_id,customer_email",
      )
      .eq("user_id", userId)
      .order("id")
      .range(from, to),
  );
  const keyIds = orders.flatMap((order) => order.delivered_key_id ?? []);
  const keys = [];
  for (let first = 0; first < keyIds.length; first += 100) {
    const ids = keyIds.slice(first, first + 100);
    const { data, error, status } = await db
      .from("product_keys")
      .select("id,product_id,key_data,used_at")
      .in("id", ids);
    if (error) throw toStoreError(error, status);
    keys.push(...data);
  }
  const reviews = await readAll((from, to) =>
    db
      .from("reviews")
      .select("id,product_id,order_id,rating,comment,is_approved,created_at")
      .eq("user_id", userId)
      .order("id")
      .range(from, to),
  );
  return { profile: profile.data, orders, keys, reviews };
}

interface Page<Row> {
  data: Row[] | null;
  error: Parameters<typeof toStoreError>[0] | null;
  status: number;
}

async function readAll<Row>(readPage: (from: number, to: number) => PromiseLike<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error, status } = await readPage(rows.length, rows.length + rowsAtOnce - 1);
    if (error) throw toStoreError(error, status);
    rows.push(...(data ?? []));
    if ((data ?? []).length < rowsAtOnce) return rows;
  }
}
