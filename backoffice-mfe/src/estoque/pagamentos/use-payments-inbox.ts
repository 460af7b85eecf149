import { requireStoreClient } from "shared-data";
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from "shared-data/query";
import {
  getPaymentEventBody,
  getPaymentHealth,
  type InboxFilter,
  listPaymentEvents,
  replayPaymentEvent,
} from "./payments-inbox.api";

/** Under which key everything of the inbox is kept. */
export const staffPayments = ["private", "staff-payments"];
const refresh = 15_000;

/** A page of the payment inbox, asked again every 15 s. */
export function usePaymentEvents(filter: InboxFilter, page: number) {
  return useQuery({
    queryKey: [...staffPayments, "events", filter, page],
    queryFn: ({ signal }) => listPaymentEvents(requireStoreClient(), filter, page, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refresh,
  });
}

/** What is kept of one event's content. It only ever becomes less. */
export function usePaymentEventBody(id: number) {
  return useQuery({
    queryKey: [...staffPayments, "body", id],
    queryFn: ({ signal }) => getPaymentEventBody(requireStoreClient(), id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How the till is doing, asked again every 15 s. */
export function usePaymentHealth() {
  return useQuery({
    queryKey: [...staffPayments, "health"],
    queryFn: ({ signal }) => getPaymentHealth(requireStoreClient(), signal),
    refetchInterval: refresh,
  });
}

/** Which event is to be applied again, and why. */
export interface EventReplay {
  id: number;
  reason: string;
}

/** Applies a stored event again. */
export function useReplayEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: EventReplay) => replayPaymentEvent(requireStoreClient(), id, reason),
    onSettled: () => readInboxAnew(queryClient),
  });
}

/** Reads anew what a replay changes: the inbox but for what events say, and the orders. */
export async function readInboxAnew(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: staffPayments, predicate: ({ queryKey }) => !queryKey.includes("body") }),
    queryClient.invalidateQueries({ queryKey: ["private", "staff-orders"] }),
  ]);
}
