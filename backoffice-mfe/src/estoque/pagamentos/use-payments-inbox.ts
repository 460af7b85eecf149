import { requireStoreClient } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import { refreshInbox, staffPayments } from "../../inbox/inbox-queries";
import { getPaymentHealth, readPaymentEvent, replayPaymentEvent } from "./payments-inbox.api";

const refresh = 15_000;

/** One event as it is now. */
export function usePaymentEvent(id: number) {
  return useQuery({
    queryKey: [...staffPayments, "event", id],
    queryFn: ({ signal }) => readPaymentEvent(requireStoreClient(), id, signal),
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
    onSettled: () => refreshInbox(queryClient),
  });
}
