import { requireStoreClient } from "@store/shared-data";
import { keepPreviousData, useQuery } from "@store/shared-data/query";
import { getSalesSummary } from "./sales.api";

/** Sales of the last days, asked again every 30 s. */
export function useSalesSummary(days: number) {
  return useQuery({
    queryKey: ["private", "staff-sales", days],
    queryFn: ({ signal }) => getSalesSummary(requireStoreClient(), days, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}
