import { requireStoreClient } from "@store/shared-data";
import { useQuery, useQueryClient } from "@store/shared-data/query";
import { useSession } from "@store/shared-data/runtime";
import { ordersKey } from "../data/orders-key";
import { getClaimPicture, getOrderGuarantee } from "./guarantee.api";

const keyOf = (userId: string | undefined, orderId: string) => [...ordersKey(userId), "guarantee", orderId];

/** The guarantee of an order, refetched while a claim is open; and a function that refetches it after a change. */
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
    /** Reads it again, and the links of the order cards with it. */
    renew: () =>
      Promise.all([
        query.refetch(),
        queryClient.invalidateQueries({ queryKey: [...ordersKey(user?.id), "claims"] }),
      ]).then(() => undefined),
  };
}

/** The file of a picture. It never changes. */
export function useClaimPicture(pictureId: string) {
  const { user } = useSession();
  return useQuery({
    queryKey: [...ordersKey(user?.id), "claim-picture", pictureId],
    queryFn: ({ signal }) => getClaimPicture(requireStoreClient(), pictureId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
