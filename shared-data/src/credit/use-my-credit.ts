import { useQuery } from "@store/shared-data/query";
import { useSession } from "@store/shared-data/runtime";
import { readMyCredit } from "./credit.api";

// "private": the shell removes these queries from the cache at sign-out.
const creditKey = (userId: string | undefined) => ["private", "credit", userId] as const;

/**
 * The signed-in user's credit; disabled for visitors. Cached for a minute: the database checks it again at every
 * purchase.
 */
export function useMyCredit() {
  const { user } = useSession();
  return useQuery({
    queryKey: creditKey(user?.id),
    queryFn: ({ signal }) => readMyCredit(signal),
    enabled: user !== null,
    staleTime: 60_000,
  });
}
