import { requireStoreClient } from "shared-data";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "shared-data/query";
import { approveReviews, listReviewsToModerate, type ModerationTab, rejectReviews } from "./moderation.api";

const staffReviews = ["private", "staff-reviews"];

/** A page of reviews to moderate, with the tabs' counts. */
export function useModeration(tab: ModerationTab, page: number) {
  return useQuery({
    queryKey: [...staffReviews, tab, page],
    queryFn: ({ signal }) => listReviewsToModerate(requireStoreClient(), tab, page, signal),
    placeholderData: keepPreviousData,
  });
}

/** What a moderator decides about some reviews. */
export type Verdict = "approve" | "reject";

/** Carries out a decision about reviews. */
export function useModerate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ verdict, ids }: { verdict: Verdict; ids: readonly string[] }) =>
      (verdict === "approve" ? approveReviews : rejectReviews)(requireStoreClient(), ids),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: staffReviews }),
        queryClient.invalidateQueries({ queryKey: ["reviews"] }),
      ]),
  });
}
