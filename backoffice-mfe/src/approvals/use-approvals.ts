import { requireStoreClient } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import { confirmApproval, listPendingApprovals } from "./approvals.api";

/** The key under which those are kept. */
export const pendingApprovals = ["private", "approvals"];

/** Pending approvals, refetched every 30 s. */
export function usePendingApprovals() {
  return useQuery({
    queryKey: pendingApprovals,
    queryFn: ({ signal }) => listPendingApprovals(requireStoreClient(), signal),
    refetchInterval: 30_000,
  });
}

/** Confirms one. */
export function useConfirmApproval() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) => confirmApproval(requireStoreClient(), id, reason),
    // It moves orders, keys, credit and the log.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["private"] }),
  });
}
