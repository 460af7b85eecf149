import { getStoreClient, useSession } from "@store/shared-data/runtime";
import { useStaffQuery } from "../../data/staff-query";
import { listAllProducts } from "./admin-products.api";

export const staffProducts = ["private", "staff-products"];

/** Query keys of everything that shows products, for staff and shoppers. */
export const shownProducts = [staffProducts, ["products"], ["product"]];

/** All products for staff, refetched every 30 s like every list (R7.9). */
export function useAdminProducts() {
  const { user } = useSession();
  return useStaffQuery([...staffProducts, user?.id], listAllProducts, {
    enabled: user !== null && getStoreClient() !== null,
    refetchInterval: 30_000,
  });
}
