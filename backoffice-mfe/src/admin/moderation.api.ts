import { StoreError, toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";

/** The three tabs of the moderation (R2.11). */
export type ModerationTab = "pending" | "approved" | "all";

/** A review as staff read it, with its product. `user_id` is null where the author's account is gone. */
export interface ModeratedReview {
  readonly id: string;
  readonly user_id: string | null;
  readonly product_id: string;
  readonly rating: number;
  readonly comment: string | null;
  readonly is_approved: boolean;
  readonly created_at: string;
  readonly product_name: string;
  readonly product_image: string;
}

/** One page of reviews, and how many each tab holds. */
export interface ModerationPage {
  readonly reviews: readonly ModeratedReview[];
  readonly counts: Readonly<Record<ModerationTab, number>>;
}

/** Cards of one page. */
export const moderatedPerPage = 20;

const reviewColumns = "id,user_id,product_id,rating,comment,is_approved,created_at";

/** A page (from 1) of a tab's reviews, newest first, with the tabs' counts. @throws StoreError */
export async function listReviewsToModerate(
  db: StoreClient,
  tab: ModerationTab,
  page: number,
  signal: AbortSignal,
): Promise<ModerationPage> {
  const [rows, pending, approved] = await Promise.all([
    listRows(db, tab, page, signal),
    countReviews(db, false, signal),
    countReviews(db, true, signal),
  ]);
  const products = await readProducts(db, [...new Set(rows.map((row) => row.product_id))], signal);
  const reviews = rows.map((row) => ({
    ...row,
    product_name: products.get(row.product_id)?.name ?? row.product_id,
    product_image: products.get(row.product_id)?.image_url ?? "",
  }));
  return { reviews, counts: { pending, approved, all: pending + approved } };
}

async function listRows(db: StoreClient, tab: ModerationTab, page: number, signal: AbortSignal) {
  const from = (page - 1) * moderatedPerPage;
  const all = db.from("reviews").select(reviewColumns);
  const chosen = tab === "all" ? all : all.eq("is_approved", tab === "approved");
  const { data, error, status } = await chosen
    .order("created_at", { ascending: false })
    .order("id")
    .range(from, from + moderatedPerPage - 1)
    .abortSignal(signal);
  if (error) throw toStoreError(error, status);
  // Every column of a view may be null as far as its type tells.
  return data.map(({ id, product_id, rating, is_approved, created_at, ...row }) => ({
    ...row,
    id: id ?? "",
    product_id: product_id ?? "",
    rating: Number(rating),
    is_approved: is_approved === true,
    created_at: created_at ?? "",
  }));
}

async function countReviews(db: StoreClient, approved: boolean, signal: AbortSignal): Promise<number> {
  const { count, error, status } = await db
    .from("reviews")
    .select("id", { count: "exact", head: true })
    .eq("is_approved", approved)
    .abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return count ?? 0;
}

interface ProductFace {
  id: string;
  name: string;
  image_url: string | null;
}

async function readProducts(db: StoreClient, ids: string[], signal: AbortSignal): Promise<Map<string, ProductFace>> {
  if (ids.length === 0) return new Map();
  const { data, error, status } = await db
    .from("products")
    .select("id,name,image_url")
    .in("id", ids)
    .abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return new Map(data.map((product) => [product.id, product]));
}

/** Approves reviews. @throws StoreError also where one of them is gone: somebody else rejected it meanwhile. */
export async function approveReviews(db: StoreClient, ids: readonly string[]): Promise<void> {
  const { data, error, status } = await db.from("reviews").update({ is_approved: true }).in("id", ids).select("id");
  if (error) throw toStoreError(error, status);
  requireAll(data, ids);
}

/** Rejects reviews for good. @throws StoreError also where one of them was gone already. */
export async function rejectReviews(db: StoreClient, ids: readonly string[]): Promise<void> {
  const { data, error, status } = await db.from("reviews").delete().in("id", ids).select("id");
  if (error) throw toStoreError(error, status);
  requireAll(data, ids);
}

function requireAll(reached: readonly unknown[], ids: readonly string[]): void {
  if (reached.length < ids.length) throw new StoreError("not_found", "Avaliação não encontrada", "review_not_found");
}
