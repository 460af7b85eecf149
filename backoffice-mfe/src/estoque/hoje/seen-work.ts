import { useEffect } from "react";
import { useQueryClient } from "shared-data/query";
import { staffCountsKey } from "../../access/use-staff-counts";

/** Counts again once the list was read: what it shows is no longer new. */
export function SeenWork({ readAt }: { readAt: string }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (readAt) void queryClient.invalidateQueries({ queryKey: staffCountsKey });
  }, [queryClient, readAt]);
  return null;
}
