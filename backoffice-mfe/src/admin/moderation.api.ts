import { readFailure, toStoreError, unwrap } from "@store/shared-data";
import { keepPreviousData, useQueryClient } from "@store/shared-data/query";
import type { StoreClient } from "@store/shared-data/runtime";
import { maskUserId } from "@store/shared-ui";
import { staffCountsKey } from "../access/staff-counts.api";
import { useStaffQuery } from "../data/staff-query";

/** Tabs of the moderation (R2.11). */
export type ModerationTab = "pending" | "approved" | "all";

/** A review with its product, for staff. `user_id` is null if the author's account was deleted. */
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

/** One page of reviews, with the count of each tab. */
export interface ModerationPage {
  readonly reviews: readonly ModeratedReview[];
  readonly counts: Readonly<Record<ModerationTab, number>>;
}

export interface ModerationFilter {
  readonly tab: ModerationTab;
  /** Product id; empty for all products. */
  readonly productId: string;
}

export const moderatedPerPage = 20;

const reviewColumns = "id,user_id,product_id,rating,comment,is_approved,created_at";

/** Fetches a page (from 1) of filtered reviews, newest first, with the count of each tab. @throws StoreError */
async function listReviewsToModerate(
  db: StoreClient,
  filter: ModerationFilter,
  page: number,
  signal: AbortSignal,
): Promise<ModerationPage> {
  const [rows, pending, approved] = await Promise.all([
    listRows(db, filter, page, signal),
    countReviews(db, filter.productId, false, signal),
    countReviews(db, filter.productId, true, signal),
  ]);
  const products = await readProducts(db, [...new Set(rows.map((row) => row.product_id))], signal);
  const reviews = rows.map((row) => ({
    ...row,
    product_name: products.get(row.product_id)?.name ?? row.product_id,
    product_image: products.get(row.product_id)?.image_url ?? "",
  }));
  return { reviews, counts: { pending, approved, all: pending + approved } };
}

async function listRows(db: StoreClient, { tab, productId }: ModerationFilter, page: number, signal: AbortSignal) {
  const from = (page - 1) * moderatedPerPage;
  const every = db.from("reviews").select(reviewColumns);
  const all = productId === "" ? every : every.eq("product_id", productId);
  const chosen = tab === "all" ? all : all.eq("is_approved", tab === "approved");
  const data = await unwrap(
    chosen
      .order("created_at", { ascending: false })
      .order("id")
      .range(from, from + moderatedPerPage - 1)
      .abortSignal(signal),
  );
  // Generated types make every column of a view nullable.
  return data.map(({ id, product_id, rating, is_approved, created_at, ...row }) => ({
    ...row,
    id: id ?? "",
    product_id: product_id ?? "",
    rating: Number(rating),
    is_approved: is_approved === true,
    created_at: created_at ?? "",
  }));
}

async function countReviews(
  db: StoreClient,
  productId: string,
  approved: boolean,
  signal: AbortSignal,
): Promise<number> {
  const every = db.from("reviews").select("id", { count: "exact", head: true }).eq("is_approved", approved);
  const { count, error, status } = await (productId === "" ? every : every.eq("product_id", productId)).abortSignal(
    signal,
  );
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
  const data = await unwrap(db.from("products").select("id,name,image_url").in("id", ids).abortSignal(signal));
  return new Map(data.map((product) => [product.id, product]));
}

export type ReviewAction = "approve" | "reject";

/**
 * Approves reviews or deletes them, and returns the ids of those that still existed. If the response is lost, checks
 * the reviews' current state instead. @throws StoreError
 */
export async function decideReviews(
  db: StoreClient,
  decision: ReviewAction,
  ids: readonly string[],
): Promise<readonly string[]> {
  const reviews = db.from("reviews");
  const change = decision === "approve" ? reviews.update({ is_approved: true }) : reviews.delete();
  try {
    const decided = await unwrap(change.in("id", ids).select("id"));
    return decided.map(({ id }) => id ?? "");
  } catch (failure) {
    if (readFailure(failure).code !== "network") throw failure;
    return findDecided(db, decision, ids);
  }
}

async function findDecided(
  db: StoreClient,
  decision: ReviewAction,
  ids: readonly string[],
): Promise<readonly string[]> {
  const data = await unwrap(db.from("reviews").select("id,is_approved").in("id", ids));
  const approved = new Map(data.map(({ id, is_approved }) => [id, is_approved === true]));
  return ids.filter((id) => (decision === "approve" ? approved.get(id) === true : !approved.has(id)));
}

/** Author and time of the rejection of a deleted review. `actor_email` is null if the log has no name for it. */
export interface Rejection {
  readonly review_id: string | null;
  readonly actor_email: string | null;
  readonly done_at: string;
}

/** Finds log entries about deleted reviews; entries of deleted authors are excluded. @throws StoreError */
export async function findRejections(db: StoreClient, ids: readonly string[]): Promise<readonly Rejection[]> {
  return unwrap(
    db
      .from("staff_actions")
      .select("review_id,actor_email,done_at")
      .eq("action", "review_rejected")
      .in("review_id", ids),
  );
}

const staffReviews = ["private", "staff-reviews"];

/** Query of a page of reviews with the count of each tab. */
export function useModeration(filter: ModerationFilter, page: number) {
  return useStaffQuery(
    [...staffReviews, filter, page],
    (db, signal) => listReviewsToModerate(db, filter, page, signal),
    { placeholderData: keepPreviousData },
  );
}

/** Returns a function that invalidates all queries that show reviews, of staff and of shoppers. */
export function useRefreshReviews(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: staffReviews }),
      queryClient.invalidateQueries({ queryKey: ["reviews"] }),
      queryClient.invalidateQueries({ queryKey: staffCountsKey }),
    ]);
  };
}

/** Label of a review's author. */
export const authorOf = ({ user_id }: Pick<ModeratedReview, "user_id">): string =>
  user_id ? maskUserId(user_id) : "conta removida";

/** Label of a review. */
export const reviewName = (review: Pick<ModeratedReview, "user_id" | "product_name">): string =>
  `avaliação de ${authorOf(review)} sobre ${review.product_name}`;
