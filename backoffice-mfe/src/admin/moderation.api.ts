import { readFailure, toStoreError, unwrap } from "@store/shared-data";
import { keepPreviousData, useQueryClient } from "@store/shared-data/query";
import type { StoreClient } from "@store/shared-data/runtime";
import { maskUserId } from "@store/shared-ui";
import { staffCountsKey } from "../access/staff-counts.api";
import { useStaffQuery } from "../answers/staff-query";

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

/** Which reviews to list. */
export interface ModerationFilter {
  readonly tab: ModerationTab;
  /** One product; empty for all. */
  readonly productId: string;
}

/** Cards of one page. */
export const moderatedPerPage = 20;

const reviewColumns = "id,user_id,product_id,rating,comment,is_approved,created_at";

/** A page (from 1) of the reviews that the filter leaves, newest first, with the tabs' counts. @throws StoreError */
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

/** A moderator's decision about some reviews. */
export type ReviewAction = "approve" | "reject";

/**
 * Approves reviews, or rejects them for good, and gives the ids of those that it reached: the others were gone. Where the answer is
 * lost, it looks how they stand now. @throws StoreError
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

/** Author and time of the rejection of a deleted review. `actor_email` is null where the log has no name any more. */
export interface Rejection {
  readonly review_id: string | null;
  readonly actor_email: string | null;
  readonly done_at: string;
}

/** The log's entries about deleted reviews; without those of an erased author. @throws StoreError */
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

/** A page of reviews to moderate, with the tabs' counts. */
export function useModeration(filter: ModerationFilter, page: number) {
  return useStaffQuery(
    [...staffReviews, filter, page],
    (db, signal) => listReviewsToModerate(db, filter, page, signal),
    { placeholderData: keepPreviousData },
  );
}

/** Asks again for everything that reviews show in: the staff's list and counts, and the shopper's. */
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

/** The author of a review for moderators. */
export const authorOf = ({ user_id }: Pick<ModeratedReview, "user_id">): string =>
  user_id ? maskUserId(user_id) : "conta removida";

/** The name of a review. */
export const reviewName = (review: Pick<ModeratedReview, "user_id" | "product_name">): string =>
  `avaliação de ${authorOf(review)} sobre ${review.product_name}`;
