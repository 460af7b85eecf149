import { useQuery } from "@store/shared-data/query";
import { useSession } from "@store/shared-data/runtime";
import { readMyCredit } from "./credit.api";

// "private": the shell forgets it with the person.
const creditKey = (userId: string | undefined) => ["private", "credit", userId] as const;

/** The signed-in person's credit; nothing is asked of a visitor. Kept for a minute: the database looks again at every purchase. */
export function useMyCredit() {
  const { user } = useSession();
  return useQuery({
    queryKey: creditKey(user?.id),
    queryFn: ({ signal }) => readMyCredit(signal),
    enabled: user !== null,
    staleTime: 60_000,
  });
}
