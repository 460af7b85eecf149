import { useQuery } from "@store/shared-data/query";
import { useSession } from "@store/shared-data/runtime";
import { requireStoreClient } from "../errors/require-store-client";
import { getStaffRole, isStaff } from "./staff.api";

/** True if the signed-in user is staff. For display decisions only: the database enforces access; R6.4. */
export function useStaffAccess(enabled = true) {
  const { user } = useSession();
  return useQuery({
    queryKey: ["private", "staff-access", user?.id],
    queryFn: ({ signal }) => isStaff(requireStoreClient(), signal),
    enabled: enabled && user !== null,
    staleTime: 60_000,
  });
}

/** The signed-in user's staff role; `null` for other users; R6.4. */
export function useStaffRole() {
  const { user } = useSession();
  return useQuery({
    queryKey: ["private", "staff-role", user?.id],
    queryFn: ({ signal }) => getStaffRole(requireStoreClient(), signal),
    enabled: user !== null,
    staleTime: 60_000,
  });
}
