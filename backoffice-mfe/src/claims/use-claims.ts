import { readFailure, requireStoreClient } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import { staffOrders } from "../orders/orders-key";
import {
  type ClaimMessage,
  type ClaimsOf,
  type DecidedClaim,
  decideClaim,
  listClaimsOf,
  readClaim,
  readPicture,
  writeInClaim,
} from "./claims.api";

const refresh = 15_000;
/** Prefix of the query keys of claims. */
export const staffClaims = ["private", "staff-claims"];

/** The claims about an order, or of a customer. */
export function useClaimsOf(of: ClaimsOf) {
  return useQuery({
    queryKey: [...staffClaims, "of", of],
    queryFn: ({ signal }) => listClaimsOf(requireStoreClient(), of, signal),
  });
}

/** One claim, asked again every 15 s: the buyer may write while it is open. */
export function useClaim(id: string) {
  return useQuery({
    queryKey: [...staffClaims, "one", id],
    queryFn: ({ signal }) => readClaim(requireStoreClient(), id, signal),
    refetchInterval: ({ state: { error } }) => (readFailure(error).code === "not_found" ? false : refresh),
  });
}

/** A picture of a claim, which never changes. */
export function useClaimPicture(id: string) {
  return useQuery({
    queryKey: [...staffClaims, "picture", id],
    queryFn: ({ signal }) => readPicture(requireStoreClient(), id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Writes to the buyer. */
export function useWriteInClaim() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (message: ClaimMessage) => writeInClaim(requireStoreClient(), message),
    // The order's timeline has it, too.
    onSettled: () =>
      Promise.all([staffClaims, staffOrders].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

/** Decides a claim. */
export function useDecideClaim() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decided: DecidedClaim) => decideClaim(requireStoreClient(), decided),
    // It moves the order, its key, the stock and the log, too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["private"] }),
  });
}
