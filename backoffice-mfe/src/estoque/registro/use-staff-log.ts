import { requireStoreClient } from "shared-data";
import { keepPreviousData, useQuery } from "shared-data/query";
import { listOrderActions, listStaffActions, type StaffActionKind } from "./staff-log.api";

/** A page of what staff did by hand; the page before stays while the next one loads. */
export function useStaffActions(action: StaffActionKind | "all", page: number) {
  return useQuery({
    queryKey: ["private", "staff-log", action, page],
    queryFn: ({ signal }) => listStaffActions(requireStoreClient(), action, page, signal),
    placeholderData: keepPreviousData,
  });
}

/** What staff did to one order; asked again with the orders. */
export function useOrderActions(orderId: string) {
  return useQuery({
    queryKey: ["private", "staff-orders", "actions", orderId],
    queryFn: ({ signal }) => listOrderActions(requireStoreClient(), orderId, signal),
  });
}
