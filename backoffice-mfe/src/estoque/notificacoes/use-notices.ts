import { requireStoreClient } from "shared-data";
import { keepPreviousData, useMutation, useQuery } from "shared-data/query";
import { findNotices, getRecoveryFigures, sendTemplateToSelf } from "./notices.api";
import type { OutboxFilter } from "./outbox-filter";

/** What all that is asked about notices is cached under. */
export const staffNotices = ["private", "staff-notices"];

const refresh = 15_000;

/** A page of the notices, asked again every 15 s; the page before stays while the next one loads. */
export function useNotices(filter: OutboxFilter, page: number) {
  return useQuery({
    queryKey: [...staffNotices, "found", filter, page],
    queryFn: ({ signal }) => findNotices(requireStoreClient(), filter, page, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refresh,
  });
}

/** What the reminders of unpaid PIX did. */
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
