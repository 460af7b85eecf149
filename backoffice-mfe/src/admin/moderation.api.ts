import { readFailure, toStoreError, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { formatDateTime, maskUserId } from "@store/shared-ui";
import { everything } from "../data/staff-query";
import type { ManyItem, ManyRefusal } from "../list/bulk/use-act-on-many";
import type { Slice } from "../list/list-definition";
import type { Filter } from "../list/use-list-address";

/** Labels of the tabs of the moderation (R2.11). */
export const moderationTabs = { pending: "Pendentes", approved: "Aprovadas", all: "Todas" } as const;

export interface ReviewFilter extends Filter {
  readonly aba: keyof typeof moderationTabs;
  readonly produto: string;
}

export const pendingReviews: ReviewFilter = { aba: "pending", produto: "" };

/** Fetches a page of filtered reviews, newest first, with the count of each tab. @throws StoreError */
export async function listReviewsToModerate(db: StoreClient, filter: ReviewFilter, slice: Slice, signal: AbortSignal) {
  const [reviews, pending, approved] = await Promise.all([
    readReviews(db, filter, slice, signal),
    countReviews(db, filter.produto, false, signal),
    countReviews(db, filter.produto, true, signal),
  ]);
  const products = await readProducts(db, [...new Set(reviews.map((review) => review.product_id))], signal);
  const rows = reviews.map((review) => ({
    ...review,
    product_name: products.get(review.product_id)?.name ?? review.product_id,
    product_image: products.get(review.product_id)?.image_url ?? "",
  }));
  const counts = { pending, approved, all: pending + approved };
  return { rows, counts, total: counts[filter.aba] };
}

/** A review with its product, for staff. `user_id` is null if the author's account was deleted. */
export type ModeratedReview = Awaited<ReturnType<typeof listReviewsToModerate>>["rows"][number];

async function readReviews(
  db: StoreClient,
  { aba, produto }: ReviewFilter,
  { p_limit, p_offset }: Slice,
  signal: AbortSignal,
) {
  let reviews = db.from("reviews").select("id,user_id,product_id,rating,comment,is_approved,created_at");
  if (produto !== "") reviews = reviews.eq("product_id", produto);
  if (aba !== "all") reviews = reviews.eq("is_approved", aba === "approved");
  const page = reviews.order("created_at", { ascending: false }).order("id");
  const data = await unwrap(page.range(p_offset, p_offset + p_limit - 1).abortSignal(signal));
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
  let reviews = db.from("reviews").select("id", { count: "exact", head: true }).eq("is_approved", approved);
  if (productId !== "") reviews = reviews.eq("product_id", productId);
  const { count, error, status } = await reviews.abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return count ?? 0;
}

async function readProducts(db: StoreClient, ids: readonly string[], signal: AbortSignal) {
  if (ids.length === 0) return new Map<string, never>();
  const data = await unwrap(db.from("products").select("id,name,image_url").in("id", ids).abortSignal(signal));
  return new Map(data.map((product) => [product.id, product]));
}

export type ReviewAction = "approve" | "reject";

/** Approves reviews or deletes them, and returns those that no longer existed, with why. @throws StoreError */
export async function decideReviews(
  db: StoreClient,
  decision: ReviewAction,
  reviews: readonly ManyItem[],
): Promise<readonly ManyRefusal[]> {
  const ids = reviews.map(({ id }) => id);
  const decided = await decide(db, decision, ids).catch((failure: unknown) => {
    // After a lost response, the reviews show what was decided.
    if (readFailure(failure).code === "network") return findDecided(db, decision, ids);
    throw failure;
  });
  return explainGone(
    db,
    reviews.filter(({ id }) => !decided.includes(id)),
  );
}

async function decide(db: StoreClient, decision: ReviewAction, ids: readonly string[]): Promise<string[]> {
  const reviews = db.from("reviews");
  const change = decision === "approve" ? reviews.update({ is_approved: true }) : reviews.delete();
  const decided = await unwrap(change.in("id", ids).select("id"));
  return decided.map(({ id }) => id ?? "");
}

async function findDecided(db: StoreClient, decision: ReviewAction, ids: readonly string[]): Promise<string[]> {
  const data = await unwrap(db.from("reviews").select("id,is_approved").in("id", ids));
  const approved = new Map(data.map(({ id, is_approved }) => [id, is_approved === true]));
  return ids.filter((id) => (decision === "approve" ? approved.get(id) === true : !approved.has(id)));
}

async function explainGone(db: StoreClient, gone: readonly ManyItem[]): Promise<readonly ManyRefusal[]> {
  if (gone.length === 0) return [];
  const ids = gone.map(({ id }) => id);
  const entries = db.from("staff_actions").select("review_id,actor_email,done_at").eq("action", "review_rejected");
  // Without the log, the report omits who deleted them.
  const rejections = await unwrap(entries.in("review_id", ids)).catch(() => []);
  return gone.map((item) => {
    const found = rejections.find(({ review_id }) => review_id === item.id);
    const by = found?.actor_email ? ` por ${found.actor_email}` : "";
    const reason = found ? `já tinha sido rejeitada${by} em ${formatDateTime(found.done_at)}` : "não existe mais";
    return { ...item, reason, isLasting: true };
  });
}

/** Query keys of everything that a decision can change, for staff and shoppers. */
export const shownReviews = [everything, ["reviews"]];

export const authorOf = ({ user_id }: ModeratedReview): string => (user_id ? maskUserId(user_id) : "conta removida");

export const reviewName = (review: ModeratedReview): string =>
  `avaliação de ${authorOf(review)} sobre ${review.product_name}`;
