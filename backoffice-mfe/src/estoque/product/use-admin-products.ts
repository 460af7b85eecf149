import { getStoreClient, useSession } from "@store/shared-data/runtime";
import { useStaffQuery } from "../../answers/staff-query";
import { listAllProducts } from "./admin-products.api";

/** Query key of all data about products, for staff. */
export const staffProducts = ["private", "staff-products"];

/** The keys of everything that shows products: the staff's list, and the shopper's. */
export const shownProducts = [staffProducts, ["products"], ["product"]];

/** All products for staff, asked again every 30 s like every list (R7.9). */
export function useAdminProducts() {
  const { user } = useSession();
  return useStaffQuery([...staffProducts, user?.id], listAllProducts, {
    enabled: user !== null && getStoreClient() !== null,
    refetchInterval: 30_000,
  });
}
