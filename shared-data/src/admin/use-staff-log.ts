import { keepPreviousData, useQuery } from "shared-data/query";
import { listOrderActions, listStaffActions, type StaffDeed } from "./staff-log.api";
import { requireStoreClient } from "./use-admin-products";

/** A page of what staff did by hand; the page before stays while the next one loads. */
export function useStaffActions(deed: StaffDeed | "all", page: number) {
  return useQuery({
    queryKey: ["private", "staff-log", deed, page],
    queryFn: ({ signal }) => listStaffActions(requireStoreClient(), deed, page, signal),
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
