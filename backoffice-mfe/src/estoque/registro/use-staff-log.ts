import { requireStoreClient } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { findStaffAction, listLogPeople, type StaffAction } from "../../log/staff-log.api";

/** People with an entry in the log. */
export function useLogPeople() {
  return useQuery({
    queryKey: ["private", "staff-log", "people"],
    queryFn: ({ signal }) => listLogPeople(requireStoreClient(), signal),
  });
}

/** One entry: the one that the page shows already, else asked for by its number. An entry never changes. */
export function useStaffAction(id: number, shown: StaffAction | undefined) {
  return useQuery({
    queryKey: ["private", "staff-log", "entry", id],
    queryFn: ({ signal }) => findStaffAction(requireStoreClient(), id, signal),
    initialData: shown,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
