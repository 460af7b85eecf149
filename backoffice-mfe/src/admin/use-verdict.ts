import { confirmAction, notify } from "shared-data";
import { adminMessages, adminSentences } from "../messages/admin-messages";
import { useModerate, type Verdict } from "./use-moderation";

/** Carries out a decision about reviews: asks before a rejection, then tells how it went (R8.6). */
export function useVerdict() {
  const moderate = useModerate();

  function decide(verdict: Verdict, ids: readonly string[]) {
    if (moderate.isPending || ids.length === 0) return;
    if (verdict === "reject" && !confirmAction(adminSentences.reviewsRejectConfirm(ids.length))) return;
    const words = messages[verdict];
    // A promise, not callbacks of `mutate`: those are dropped with the card, which leaves its tab before they would run.
    moderate.mutateAsync({ verdict, ids }).then(
      () => notify(words.done),
      () => notify(words.failed),
    );
  }
  return { decide, isPending: moderate.isPending };
}

const messages: Readonly<Record<Verdict, { done: string; failed: string }>> = {
  approve: { done: adminMessages.reviewApproved, failed: adminMessages.reviewApproveFailed },
  reject: { done: adminMessages.reviewRejected, failed: adminMessages.reviewRejectFailed },
};
