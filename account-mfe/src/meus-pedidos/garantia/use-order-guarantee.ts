import { requireStoreClient } from "@store/shared-data";
import { useQuery, useQueryClient } from "@store/shared-data/query";
import { useSession } from "@store/shared-data/runtime";
import { ordersKey } from "../data/order";
import { getClaimPicture, getOrderGuarantee } from "./guarantee.api";

const keyOf = (userId: string | undefined, orderId: string) => [...ordersKey(userId), "guarantee", orderId];

/**
 * Fetches an order's guarantee, again periodically while a claim is open. Also returns a function that refetches it, and
 * resolves with the new one.
 */
export function useOrderGuarantee(orderId: string) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(user?.id, orderId),
    queryFn: ({ signal }) => getOrderGuarantee(requireStoreClient(), orderId, signal),
    enabled: user !== null,
    refetchInterval: ({ state: { data } }) => (data?.why_not === "claim_undecided" ? 20_000 : false),
  });
  return {
    ...query,
    /** Also refetches the claims of the order list, which link to this page. */
    renew: () =>
      Promise.all([
        query.refetch(),
        queryClient.invalidateQueries({ queryKey: [...ordersKey(user?.id), "claims"] }),
      ]).then(([{ data }]) => data),
  };
}

/** Fetches the file of a picture, which never changes. */
export function useClaimPicture(pictureId: string) {
  const { user } = useSession();
  return useQuery({
    queryKey: [...ordersKey(user?.id), "claim-picture", pictureId],
    queryFn: ({ signal }) => getClaimPicture(requireStoreClient(), pictureId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
