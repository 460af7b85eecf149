import { requireStoreClient } from "shared-data";
import { useQuery } from "shared-data/query";
import { getOrderContact } from "./order-contact.api";

/** How to reach whoever bought an order; asked anew with the orders. */
export function useOrderContact(orderId: string) {
  return useQuery({
    queryKey: ["private", "staff-orders", "contact", orderId],
    queryFn: ({ signal }) => getOrderContact(requireStoreClient(), orderId, signal),
  });
}
