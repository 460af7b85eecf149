import { adminMessages, adminSentences, confirmAction, notify, useModerate, type Verdict } from "shared-data";

/** Carries out a decision about reviews: asks before a rejection, then tells how it went (spec 8). */
export function useVerdict() {
  const moderate = useModerate();

  function decide(verdict: Verdict, ids: readonly string[]) {
    if (moderate.isPending || ids.length === 0) return;
    if (verdict === "reject" && !confirmAction(adminSentences.reviewsRejectConfirm(ids.length))) return;
    const words = messages[verdict];
    moderate.mutate({ verdict, ids }, { onSuccess: () => notify(words.done), onError: () => notify(words.failed) });
  }
  return { decide, isPending: moderate.isPending };
}

const messages: Readonly<Record<Verdict, { done: string; failed: string }>> = {
  approve: { done: adminMessages.reviewApproved, failed: adminMessages.reviewApproveFailed },
  reject: { done: adminMessages.reviewRejected, failed: adminMessages.reviewRejectFailed },
};
