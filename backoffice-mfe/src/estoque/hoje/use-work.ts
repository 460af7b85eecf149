import { requireStoreClient } from "@store/shared-data";
import { useMutation, useQueryClient } from "@store/shared-data/query";
import { type Parking, parkWork } from "./work.api";

/** The key of what is read of the work list. */
export const staffWork = ["private", "staff-work"];

/** Parks items, or brings them back. */
export function useParkWork() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (parking: Parking) => parkWork(requireStoreClient(), parking),
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffWork }),
  });
}
