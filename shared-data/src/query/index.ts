/**
 * The query library, shared once between shell and remotes: one cache, one schedule. Only the names in use are
 * re-exported, because a shared module is never tree-shaken.
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
 * The store's query client. A refresh that fails keeps what is shown and leaves a warning in the console (R7.9); a hidden
 * or offline tab does not ask.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // Only the topic: the rest of a key may hold a person's id or search text.
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => console.warn(`[data] ${queryKey[0]}`, error.message),
    }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: 1, refetchIntervalInBackground: false, networkMode: "online" },
      // Tried at once, and failed aloud, also without a connection: the library would keep a change until the connection is back
      // and send it then, from a form that may be closed long since.
      mutations: { networkMode: "always" },
    },
  });
}
