import { requireStoreClient } from "shared-data";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "shared-data/query";
import {
  getPaymentEventBody,
  getPaymentHealth,
  type InboxFilter,
  listPaymentEvents,
  replayPaymentEvent,
} from "./payments-inbox.api";

const staffPayments = ["private", "staff-payments"];
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
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [...staffPayments, "events"] }),
        queryClient.invalidateQueries({ queryKey: [...staffPayments, "health"] }),
        queryClient.invalidateQueries({ queryKey: ["private", "staff-orders"] }),
      ]),
  });
}
