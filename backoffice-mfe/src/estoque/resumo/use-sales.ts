import { requireStoreClient } from "shared-data";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "shared-data/query";
import { getSalesSummary, setStockThreshold } from "./sales.api";

const staffSales = ["private", "staff-sales"];

/** Sales of the last days, asked again every 30 s. */
export function useSalesSummary(days: number) {
  return useQuery({
    queryKey: [...staffSales, days],
    queryFn: ({ signal }) => getSalesSummary(requireStoreClient(), days, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}

/** Says from how many keys on a product counts as low in stock. */
export function useSetStockThreshold() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ productId, lowStock }: { productId: string; lowStock: number }) =>
      setStockThreshold(requireStoreClient(), productId, lowStock),
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffSales }),
  });
}
