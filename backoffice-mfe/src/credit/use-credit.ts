import { requireStoreClient } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import { pendingApprovals } from "../approvals/use-approvals";
import { staffOrders } from "../orders/orders-key";
import { type CreditCorrection, correctCredit, getOrderCredit } from "./credit.api";

/** The key of what is read of credit. Below the orders: a refund moves credit too, and all of it is read again then. */
export const staffCredit = [...staffOrders, "credit"];

/** An order's credit. */
export function useOrderCredit(orderId: string) {
  return useQuery({
    queryKey: [...staffCredit, "order", orderId],
    queryFn: ({ signal }) => getOrderCredit(requireStoreClient(), orderId, signal),
  });
}

/** Puts an account's credit right, and is done when the page shows it. */
export function useCorrectCredit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (correction: CreditCorrection) => correctCredit(requireStoreClient(), correction),
    onSettled: () =>
      Promise.all([staffOrders, pendingApprovals].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
