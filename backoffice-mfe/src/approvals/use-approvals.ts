import { requireStoreClient } from "shared-data";
import { useMutation, useQuery, useQueryClient } from "shared-data/query";
import { withSecondFactor } from "../access/with-second-factor";
import { confirmApproval, listPendingApprovals } from "./approvals.api";

/** The key under which those are kept. */
export const pendingApprovals = ["private", "approvals"];

/** What waits for another admin, read again every 30 s. */
export function usePendingApprovals() {
  return useQuery({
    queryKey: pendingApprovals,
    queryFn: ({ signal }) => listPendingApprovals(requireStoreClient(), signal),
    refetchInterval: 30_000,
  });
}

/** Confirms one, with the second factor where the store asks for it. */
export function useConfirmApproval() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      withSecondFactor(() => confirmApproval(requireStoreClient(), id, reason)),
    // It moves orders, keys, credit and the log.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["private"] }),
  });
}
