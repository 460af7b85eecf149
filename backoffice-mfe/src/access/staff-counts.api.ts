import { unwrap } from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import { useEffect } from "react";
import type { RpcRow } from "../data/parse-result";
import { useStaffQuery } from "../data/staff-query";

export type StaffCounts = RpcRow<"count_staff_work">;

export const staffCountsKey = ["private", "staff-counts"];

/** Counts of open work, refetched every 30 s and after every mutation. */
export function useStaffCounts() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== "updated" || mutation.state.status === "pending" || mutation.state.status === "idle") return;
        void queryClient.invalidateQueries({ queryKey: staffCountsKey });
      }),
    [queryClient],
  );
  return useStaffQuery<StaffCounts>(
    staffCountsKey,
    (db, signal) => unwrap(db.rpc("count_staff_work").abortSignal(signal).single()),
    { refetchInterval: 30_000 },
  );
}
