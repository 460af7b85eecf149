import { readFailure, requireStoreClient } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import { staffOrders } from "../../../orders/orders-key";
import { addCustomerNote, type CustomerRef, deleteCustomerNote, getCustomer } from "./customer.api";

// Below the orders: what is done to one of them is asked for again here too.
const customers = [...staffOrders, "customer"];

/** All data of a customer. A missing customer is not requested again. */
export function useCustomer(who: CustomerRef) {
  return useQuery({
    queryKey: [...customers, who],
    queryFn: ({ signal }) => getCustomer(requireStoreClient(), who, signal),
    retry: (failures, error) => failures === 0 && readFailure(error).code !== "not_found",
  });
}

/** Writes a note about a customer, and is done when the page shows it. */
export function useAddNote(who: CustomerRef) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => addCustomerNote(requireStoreClient(), who, note),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: customers }),
  });
}

/** Deletes a note about a customer. */
export function useDeleteNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteCustomerNote(requireStoreClient(), id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: customers }),
  });
}
