import { pluralize } from "../format/pluralize";
import { adminMessages } from "./admin-messages";

/** A review that a decision did not reach, and why. */
export interface UndecidedReview {
  readonly id: string;
  readonly name: string;
  readonly why: string;
}

/** What a decision about some reviews came to. */
export interface DecidedReviews {
  readonly verdict: "approve" | "reject";
  readonly done: number;
  readonly refused: readonly UndecidedReview[];
  /** Those that were not tried, because somebody stopped it. */
  readonly left: number;
}

const words = {
  approve: {
    one: "avaliação aprovada",
    many: "avaliações aprovadas",
    allDone: "avaliações aprovadas com sucesso!",
    oneDone: adminMessages.reviewApproved,
    noneDone: adminMessages.reviewApproveFailed,
  },
  reject: {
    one: "avaliação rejeitada e removida",
    many: "avaliações rejeitadas e removidas",
    allDone: "avaliações rejeitadas e removidas!",
    oneDone: adminMessages.reviewRejected,
    noneDone: adminMessages.reviewRejectFailed,
  },
} as const;

/** More reviews than this nobody reads in an alert; the page names all of them. */
const mostNamed = 3;

/** What staff read after a decision: R8.6 to the letter for one review; for more, how many it reached, which it did not, and why. */
export function decidedReviewsText({ verdict, done, refused, left }: DecidedReviews): string {
  const { one, many, allDone, oneDone, noneDone } = words[verdict];
  const missed = refused.length + left;
  if (missed === 0) return done === 1 ? oneDone : `${done} ${allDone}`;
  if (done === 0) return noneDone;
  const named = refused.slice(0, mostNamed).map(({ name, why }) => `${name} ${why}`);
  const rest = missed > named.length ? [`mais ${missed - named.length}`] : [];
  return `${pluralize(done, one, many)}. ${pluralize(missed, "não foi", "não foram")}: ${[...named, ...rest].join("; ")}.`;
}
