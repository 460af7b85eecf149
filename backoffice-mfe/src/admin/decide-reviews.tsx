import { confirmAction, notify, requireStoreClient } from "@store/shared-data";
import { Button } from "@store/shared-ui";
import { useRef, useState } from "react";
import { useRefresh, useStaffMutation } from "../data/staff-query";
import { pluralize } from "../format/pluralize";
import { useShortcut } from "../keyboard/use-shortcut";
import { ManyDialog } from "../list/bulk/act-on-many";
import { SelectionBar } from "../list/bulk/selection-bar";
import { useActOnMany } from "../list/bulk/use-act-on-many";
import type { BulkProps, CellContext } from "../list/list-definition";
import { adminMessages, adminSentences, reasonOf } from "../messages/admin-messages";
import { ActsBesideBadge, RowDangerButton } from "../widgets/cell-buttons";
import {
  decideReviews,
  type ModeratedReview,
  type ReviewAction,
  type ReviewFilter,
  reviewName,
  shownReviews,
} from "./moderation.api";

const words = {
  approve: { action: "Aprovar", done: adminMessages.reviewApproved, failed: adminMessages.reviewApproveFailed },
  reject: { action: "Rejeitar", done: adminMessages.reviewRejected, failed: adminMessages.reviewRejectFailed },
} as const;

/** Rejected reviews are deleted, so a rejection is confirmed first. */
const isConfirmed = (decision: ReviewAction, count: number) =>
  decision === "approve" || confirmAction(adminSentences.reviewsRejectConfirm(count));

interface DecisionProps extends Pick<CellContext<ModeratedReview>, "deselect"> {
  review: ModeratedReview;
}

/** Buttons that approve or reject a review (R8.6). */
export function Decision({ review, deselect }: DecisionProps) {
  const name = reviewName(review);
  const { mutateAsync, isPending } = useStaffMutation(
    (db, decision: ReviewAction) => decideReviews(db, decision, [{ id: review.id, name }]),
    ...shownReviews,
  );
  function decide(decision: ReviewAction) {
    const { done, failed } = words[decision];
    if (!isConfirmed(decision, 1)) return;
    mutateAsync(decision).then(
      (refused) => {
        deselect([review.id]);
        notify(refused.length > 0 ? failed : done);
      },
      () => notify(failed),
    );
  }
  const buttonOf = (decision: ReviewAction) => ({
    size: "small" as const,
    loading: isPending,
    "data-decision": decision,
    "aria-label": `${words[decision].action} ${name}`,
    onClick: () => decide(decision),
  });
  return (
    <ActsBesideBadge>
      <Button {...buttonOf("approve")}>Aprovar</Button>
      <RowDangerButton {...buttonOf("reject")}>Rejeitar</RowDangerButton>
    </ActsBesideBadge>
  );
}

/** Reviews per request: small enough for visible progress, and for their ids to fit in a URL. */
const reviewsPerCall = 50;

/** Decides the selected reviews; the keys "a" and "r" decide the focused one. */
export function DecideMany({ selection }: BulkProps<ModeratedReview, ReviewFilter>) {
  const [decision, setDecision] = useState<ReviewAction>("approve");
  const refresh = useRefresh(...shownReviews);
  const many = useActOnMany({
    act: (items, _reason, { word }) =>
      decideReviews(requireStoreClient(), word === "reject" ? "reject" : "approve", items),
    failed: reasonOf,
    perCall: reviewsPerCall,
  });
  const reviews = [...selection.chosen.values()];
  function decide(next: ReviewAction) {
    if (!isConfirmed(next, reviews.length)) return;
    setDecision(next);
    const items = reviews.map((review) => ({ id: review.id, name: reviewName(review) }));
    void many.start(items, "", { word: next });
  }
  function close() {
    many.clear();
    selection.clear();
    void refresh();
  }
  const here = useRef<HTMLSpanElement>(null);
  useShortcut("a", "Aprovar a avaliação", () => clickInRow("approve"), { within: here });
  useShortcut("r", "Rejeitar a avaliação", () => clickInRow("reject"), { within: here });
  return (
    <>
      <span ref={here} hidden />
      <SelectionBar selection={selection} one="avaliação selecionada" many="avaliações selecionadas">
        <Button size="small" onClick={() => decide("approve")}>
          Aprovar
        </Button>
        <Button size="small" variant="danger" onClick={() => decide("reject")}>
          Rejeitar
        </Button>
      </SelectionBar>
      {many.progress && (
        <ManyDialog
          title={`${words[decision].action} ${pluralize(reviews.length, "avaliação", "avaliações")}`}
          many={many}
          onClose={close}
        />
      )}
    </>
  );
}

function clickInRow(decision: ReviewAction) {
  const row = document.activeElement?.closest("[data-row]");
  row?.querySelector<HTMLElement>(`[data-decision="${decision}"]`)?.click();
}
