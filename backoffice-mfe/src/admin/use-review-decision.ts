import { confirmAction, notify, requireStoreClient } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { formatDateTime } from "@store/shared-ui";
import { useRef, useState } from "react";
import { adminSentences, reasonOf } from "../messages/admin-messages";
import { type DecidedReviews, decidedReviewsText, type UndecidedReview } from "../messages/review-messages";
import {
  decideReviews,
  findRejections,
  type ModeratedReview,
  type ReviewAction,
  reviewName,
  useRefreshReviews,
} from "./moderation.api";

/** Progress of a bulk decision. */
interface DecisionProgress {
  readonly tried: number;
  readonly total: number;
  readonly ids: ReadonlySet<string>;
}

/** Reviews per request: small enough for visible progress, and for their ids to fit in a URL. */
const reviewsPerCall = 50;

/** Decides reviews in batches: confirms a rejection first, then reports the result (R8.6). */
export function useReviewDecision() {
  const [progress, setProgress] = useState<DecisionProgress | null>(null);
  const [report, setReport] = useState<DecidedReviews | null>(null);
  const [busy, stopped] = [useRef(false), useRef(false)];
  const refresh = useRefreshReviews();

  /** Returns true if it was confirmed and sent, even if some decisions failed. */
  async function decide(decision: ReviewAction, reviews: readonly ModeratedReview[]): Promise<boolean> {
    if (busy.current || reviews.length === 0) return false;
    if (decision === "reject" && !confirmAction(adminSentences.reviewsRejectConfirm(reviews.length))) return false;
    busy.current = true;
    stopped.current = false;
    setReport(null);
    const ids = new Set(reviews.map(({ id }) => id));
    let now: DecidedReviews = { decision, done: 0, refused: [], left: reviews.length };
    while (now.left > 0 && !stopped.current) {
      const tried = reviews.length - now.left;
      setProgress({ tried, total: reviews.length, ids });
      now = await decideNext(now, reviews.slice(tried, tried + reviewsPerCall));
    }
    await refresh();
    busy.current = false;
    setProgress(null);
    setReport(now.refused.length + now.left > 0 ? now : null);
    notify(decidedReviewsText(now));
    return true;
  }
  function stop() {
    stopped.current = true;
  }
  return { decide, progress, stop, report, dismiss: () => setReport(null) };
}

export type ReviewDecision = ReturnType<typeof useReviewDecision>;

async function decideNext(now: DecidedReviews, part: readonly ModeratedReview[]): Promise<DecidedReviews> {
  const refused = await refusalsOf(now.decision, part);
  return {
    decision: now.decision,
    done: now.done + part.length - refused.length,
    refused: [...now.refused, ...refused],
    left: now.left - part.length,
  };
}

async function refusalsOf(
  decision: ReviewAction,
  part: readonly ModeratedReview[],
): Promise<readonly UndecidedReview[]> {
  const db = requireStoreClient();
  try {
    const reached = new Set(
      await decideReviews(
        db,
        decision,
        part.map(({ id }) => id),
      ),
    );
    return await explainGone(
      db,
      part.filter(({ id }) => !reached.has(id)),
    );
  } catch (error) {
    return part.map((review) => ({ id: review.id, name: reviewName(review), why: reasonOf(error) }));
  }
}

async function explainGone(db: StoreClient, gone: readonly ModeratedReview[]): Promise<readonly UndecidedReview[]> {
  if (gone.length === 0) return [];
  // Without the log, the report omits who deleted them.
  const rejections = await findRejections(
    db,
    gone.map(({ id }) => id),
  ).catch(() => []);
  return gone.map((review) => {
    const found = rejections.find(({ review_id }) => review_id === review.id);
    const by = found?.actor_email ? ` por ${found.actor_email}` : "";
    const why = found ? `já tinha sido rejeitada${by} em ${formatDateTime(found.done_at)}` : "não existe mais";
    return { id: review.id, name: reviewName(review), why };
  });
}
