import { requireStoreClient } from "@store/shared-data";
import { useQuery, useQueryClient } from "@store/shared-data/query";
import { useRef, useState } from "react";
import { useRefresh } from "../../data/staff-query";
import { replayed, staffPayments } from "./payments-inbox.api";
import { listUnsoldProducts, type ReplayedPart, replayProductEvents } from "./unsold-products.api";

const unsoldProducts = {
  queryKey: [...staffPayments, "unsold"],
  queryFn: ({ signal }: { signal: AbortSignal }) => listUnsoldProducts(requireStoreClient(), signal),
};

/** Events that wait for each product, refetched every 15 s. */
export const useUnsoldProducts = () => useQuery({ ...unsoldProducts, refetchInterval: 15_000 });

/** Returns a function that checks whether events wait for a product; false if the check fails. */
export function useIsAwaited(): (productId: string) => Promise<boolean> {
  const queryClient = useQueryClient();
  return async (productId) => {
    const unsold = await queryClient.fetchQuery(unsoldProducts).catch(() => []);
    return unsold.some(({ product_id }) => product_id === productId);
  };
}

/** Progress of a replay. */
export interface ProductReplay extends ReplayedPart {
  readonly isRunning: boolean;
  /** Error that ended the replay early. */
  readonly error: unknown;
}

const nothing: ProductReplay = {
  replayed: 0,
  outcomes: {},
  stays: [],
  last: null,
  left: 0,
  isRunning: true,
  error: null,
};

/** Applies a product's waiting events again in batches, until none is left or it is cancelled. */
export function useReplayProduct(productId: string) {
  const refresh = useRefresh(...replayed);
  const [replay, setReplay] = useState<ProductReplay | null>(null);
  const stopped = useRef(false);

  async function start(reason: string): Promise<void> {
    stopped.current = false;
    let now = nothing;
    setReplay(now);
    let error: unknown = null;
    try {
      do {
        now = withPart(now, await replayProductEvents(requireStoreClient(), productId, reason, now.last));
        setReplay(now);
      } while (now.left > 0 && !stopped.current);
    } catch (failure) {
      error = failure;
    }
    setReplay({ ...now, isRunning: false, error });
    await refresh();
  }
  function stop() {
    stopped.current = true;
  }
  return { replay, start, stop, clear: () => setReplay(null) };
}

function withPart(before: ProductReplay, part: ReplayedPart): ProductReplay {
  const outcomes: Record<string, number> = { ...before.outcomes };
  for (const [outcome, times] of Object.entries(part.outcomes)) outcomes[outcome] = (outcomes[outcome] ?? 0) + times;
  return {
    ...before,
    outcomes,
    replayed: before.replayed + part.replayed,
    stays: [...before.stays, ...part.stays],
    last: part.last ?? before.last,
    left: part.left,
  };
}
