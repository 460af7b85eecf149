import { confirmAction, notify, requireStoreClient } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { formatDateTime } from "@store/shared-ui";
import { useRef, useState } from "react";
import { type ActOnItems, type ManyItem, type ManyRefusal, useActOnMany } from "../list/use-act-on-many";
import { adminSentences, reasonOf } from "../messages/admin-messages";
import {
  decideReviews,
  findRejections,
  type ModeratedReview,
  type ReviewAction,
  reviewName,
  useRefreshReviews,
} from "./moderation.api";
import { decidedReviewsText } from "./review-messages";

/** Reviews per request: small enough for visible progress, and for their ids to fit in a URL. */
const reviewsPerCall = 50;

/** Decides reviews in batches: confirms a rejection first, then reports the result (R8.6). */
export function useReviewDecision() {
  const [decision, setDecision] = useState<ReviewAction>("approve");
  const busy = useRef(false);
  const refresh = useRefreshReviews();
  const { progress, start, stop, clear } = useActOnMany({ act, failed: reasonOf, perCall: reviewsPerCall });

  /** Returns true if it was confirmed and sent, even if some decisions failed. */
  async function decide(next: ReviewAction, reviews: readonly ModeratedReview[]): Promise<boolean> {
    if (busy.current || reviews.length === 0) return false;
    if (next === "reject" && !confirmAction(adminSentences.reviewsRejectConfirm(reviews.length))) return false;
    busy.current = true;
    setDecision(next);
    const items = reviews.map((review) => ({ id: review.id, name: reviewName(review) }));
    const end = await start(items, "", { decision: next });
    await refresh();
    busy.current = false;
    notify(decidedReviewsText(next, end));
    return true;
  }
  const running = progress?.isRunning ? progress : null;
  const failed = progress && !running ? progress.refused.length + progress.left.length : 0;
  return {
    decide,
    stop,
    running,
    /** Ids of the reviews whose decision is being saved. */
    working: new Set(running ? [...running.done, ...[...running.refused, ...running.left].map(({ id }) => id)] : []),
    report: progress && failed > 0 ? { decision, progress } : null,
    dismiss: clear,
  };
}

export type ReviewDecision = ReturnType<typeof useReviewDecision>;

const act: ActOnItems = async (items, _reason, { decision }) => {
  const db = requireStoreClient();
  const ids = items.map(({ id }) => id);
  const reached = new Set(await decideReviews(db, decision === "reject" ? "reject" : "approve", ids));
  return explainGone(
    db,
    items.filter(({ id }) => !reached.has(id)),
  );
};

async function explainGone(db: StoreClient, gone: readonly ManyItem[]): Promise<readonly ManyRefusal[]> {
  if (gone.length === 0) return [];
  // Without the log, the report omits who deleted them.
  const rejections = await findRejections(
    db,
    gone.map(({ id }) => id),
  ).catch(() => []);
  return gone.map((item) => {
    const found = rejections.find(({ review_id }) => review_id === item.id);
    const by = found?.actor_email ? ` por ${found.actor_email}` : "";
    const reason = found ? `já tinha sido rejeitada${by} em ${formatDateTime(found.done_at)}` : "não existe mais";
    return { ...item, reason };
  });
}
