import { requireStoreClient } from "shared-data";
import { useQuery } from "shared-data/query";
import { staffOrders } from "../../orders/orders-key";
import { getOrderContact } from "./order-contact.api";

/** How to reach whoever bought an order; asked anew with the orders. */
export function useOrderContact(orderId: string) {
  return useQuery({
    queryKey: [...staffOrders, "contact", orderId],
    queryFn: ({ signal }) => getOrderContact(requireStoreClient(), orderId, signal),
  });
}
