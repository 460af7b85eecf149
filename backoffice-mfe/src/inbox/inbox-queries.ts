import type { QueryClient } from "@store/shared-data/query";
import { staffOrders } from "../orders/orders-key";

/** Under which key everything of the payment inbox is kept. */
export const staffPayments = ["private", "staff-payments"];

/** Reads again what a replay changes: the inbox and the orders. */
export async function refreshInbox(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: staffPayments }),
    queryClient.invalidateQueries({ queryKey: staffOrders }),
  ]);
}
