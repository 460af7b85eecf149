import { requireStoreClient, useDebouncedValue } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { searchStaff } from "./staff-search.api";

/** From how many characters on the search looks for something: fewer are in everything. */
export const leastCharacters = 3;

/** Results for a text, once its typing has paused. They are dropped with the search: the text may be a key. */
export function useStaffSearch(typed: string) {
  const text = typed.trim();
  const settled = useDebouncedValue(text);
  const isLongEnough = text.length >= leastCharacters;
  const query = useQuery({
    queryKey: ["private", "staff-search", settled],
    queryFn: ({ signal }) => searchStaff(requireStoreClient(), settled, signal),
    enabled: isLongEnough && settled.length >= leastCharacters,
    gcTime: 0,
  });
  const isCurrent = isLongEnough && settled === text;
  return {
    finds: isCurrent ? query.data : undefined,
    error: isCurrent && !query.isFetching ? query.error : null,
    isPending: isLongEnough && (!isCurrent || query.isFetching) && !(isCurrent && query.data),
    retry: () => void query.refetch(),
  };
}
