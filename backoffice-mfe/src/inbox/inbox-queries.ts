import type { QueryClient } from "shared-data/query";

/** Under which key everything of the payment inbox is kept. */
export const staffPayments = ["private", "staff-payments"];

/** Reads anew what a replay changes: the inbox and the orders. */
export async function readInboxAnew(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: staffPayments }),
    queryClient.invalidateQueries({ queryKey: ["private", "staff-orders"] }),
  ]);
}
