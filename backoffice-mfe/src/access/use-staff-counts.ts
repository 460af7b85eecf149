import { useEffect } from "react";
import { requireStoreClient } from "shared-data";
import { useQuery, useQueryClient } from "shared-data/query";
import { getStaffCounts } from "./staff-counts.api";

const queryKey = ["private", "staff-counts"];

/** What waits for a person, asked again every 30 s and after everything that somebody does here, whatever it was. */
export function useStaffCounts() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== "updated" || mutation.state.status === "pending" || mutation.state.status === "idle") return;
        void queryClient.invalidateQueries({ queryKey });
      }),
    [queryClient],
  );
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => getStaffCounts(requireStoreClient(), signal),
    refetchInterval: 30_000,
  });
}
