import { pluralize } from "../format/pluralize";
import type { ManyProgress } from "../list/use-act-on-many";
import { adminMessages } from "../messages/admin-messages";
import type { ReviewAction } from "./moderation.api";

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

/** Maximum number of reviews named in an alert; the page names all. */
const mostNamed = 3;

/**
 * Message after a decision: R8.6 prescribes it for one review; for more, the number decided, and failures with reasons.
 */
export function decidedReviewsText(
  decision: ReviewAction,
  { done: ids, refused, left: untried }: ManyProgress,
): string {
  const [done, left] = [ids.length, untried.length];
  const { one, many, allDone, oneDone, noneDone } = words[decision];
  if (refused.length + left === 0) return done === 1 ? oneDone : `${done} ${allDone}`;
  if (done === 0) return noneDone;
  const named = refused.slice(0, mostNamed).map(({ name, reason }) => `${name} ${reason}`);
  const rest = refused.length > named.length ? [`mais ${refused.length - named.length}`] : [];
  const parts = [
    pluralize(done, one, many),
    refused.length > 0 && `${pluralize(refused.length, "não foi", "não foram")}: ${[...named, ...rest].join("; ")}`,
    left > 0 && pluralize(left, "não foi tentada", "não foram tentadas"),
  ];
  return `${parts.filter(Boolean).join(". ")}.`;
}
