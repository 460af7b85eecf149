import { useQuery } from "@store/shared-data/query";
import { useSession } from "@store/shared-data/runtime";
import { requireStoreClient } from "../errors/require-store-client";
import { getStaffRole, isStaff } from "./staff.api";

/** True where the signed-in person is staff, as the database says. Only to choose what to show: the database refuses by itself; R6.4. */
export function useStaffAccess(enabled = true) {
  const { user } = useSession();
  return useQuery({
    queryKey: ["private", "staff-access", user?.id],
    queryFn: ({ signal }) => isStaff(requireStoreClient(), signal),
    enabled: enabled && user !== null,
    staleTime: 60_000,
  });
}

/** Which kind of staff the signed-in person is; `null` for everybody else. R6.4 */
export function useStaffRole() {
  const { user } = useSession();
  return useQuery({
    queryKey: ["private", "staff-role", user?.id],
    queryFn: ({ signal }) => getStaffRole(requireStoreClient(), signal),
    enabled: user !== null,
    staleTime: 60_000,
  });
}
