import { requireStoreClient } from "@store/shared-data";
import { keepPreviousData, useQuery, useQueryClient } from "@store/shared-data/query";
import { staffCountsKey } from "../access/use-staff-counts";
import { listReviewsToModerate, type ModerationFilter } from "./moderation.api";

const staffReviews = ["private", "staff-reviews"];

/** A page of reviews to moderate, with the tabs' counts. */
export function useModeration(filter: ModerationFilter, page: number) {
  return useQuery({
    queryKey: [...staffReviews, filter, page],
    queryFn: ({ signal }) => listReviewsToModerate(requireStoreClient(), filter, page, signal),
    placeholderData: keepPreviousData,
  });
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
