/**
 * The query library, shared between shell and remotes so that they use one cache. Only used names are re-exported,
 * because a shared module is never tree-shaken.
 */
import { QueryCache, QueryClient } from "@tanstack/react-query";

export {
  keepPreviousData,
  onlineManager,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";

/**
 * Creates the store's query client. A failed refetch keeps the displayed data and logs a warning (R7.9); hidden or
 * offline tabs do not poll.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // Only the first part of the key: the rest may contain a user's id or search text.
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => console.warn(`[data] ${queryKey[0]}`, error.message),
    }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: 1, refetchIntervalInBackground: false, networkMode: "online" },
      // Mutations run immediately and fail without a connection: the library would otherwise pause them and send them
      // later, perhaps from a form that was closed long before.
      mutations: { networkMode: "always" },
    },
  });
}
