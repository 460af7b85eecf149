import { requireStoreClient } from "@store/shared-data";
import { useMutation, useQuery } from "@store/shared-data/query";
import { getRecoveryFigures, sendTemplateToSelf } from "./notices.api";

/** Prefix of the query keys of notices. */
export const staffNotices = ["private", "staff-notices"];

/** Figures of the reminders of unpaid PIX. */
export function useRecoveryFigures() {
  return useQuery({
    queryKey: [...staffNotices, "recovery"],
    queryFn: ({ signal }) => getRecoveryFigures(requireStoreClient(), signal),
  });
}

/** Sends oneself a template. */
export function useSendTemplate() {
  return useMutation({ mutationFn: (kind: string) => sendTemplateToSelf(requireStoreClient(), kind) });
}
