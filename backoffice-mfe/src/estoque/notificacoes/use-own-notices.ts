import { requireStoreClient } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import { getOwnNotices, type OwnNotice, type OwnNotices, setOwnNotice } from "./own-notices.api";

const ownNotices = ["private", "own-staff-notices"];

/** The caller's own notices about the store. */
export function useOwnNotices() {
  return useQuery({ queryKey: ownNotices, queryFn: ({ signal }) => getOwnNotices(requireStoreClient(), signal) });
}

/** Saves one choice; what was chosen before is shown until the database has it. */
export function useSetOwnNotice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: OwnNotice) => setOwnNotice(requireStoreClient(), choice),
    onSuccess: (_, choice) => {
      queryClient.setQueryData<OwnNotices>(
        ownNotices,
        (before) =>
          before && { ...before, choices: before.choices.map((each) => (each.kind === choice.kind ? choice : each)) },
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownNotices }),
  });
}
