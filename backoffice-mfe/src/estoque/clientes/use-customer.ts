import { readFailure, requireStoreClient } from "shared-data";
import { useMutation, useQuery, useQueryClient } from "shared-data/query";
import { addCustomerNote, type CustomerRef, deleteCustomerNote, getCustomer, getOrderContact } from "./customer.api";

// Below the orders: what is done to one of them is asked for anew here too.
const customers = ["private", "staff-orders", "customer"];

/** All that staff see of a customer. Nobody is asked for twice who is not there. */
export function useCustomer(who: CustomerRef) {
  return useQuery({
    queryKey: [...customers, who],
    queryFn: ({ signal }) => getCustomer(requireStoreClient(), who, signal),
    retry: (failures, error) => failures === 0 && readFailure(error).code !== "not_found",
  });
}

/** How to reach whoever bought an order. */
export function useOrderContact(orderId: string) {
  return useQuery({
    queryKey: [...customers, "contact", orderId],
    queryFn: ({ signal }) => getOrderContact(requireStoreClient(), orderId, signal),
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
