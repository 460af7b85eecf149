import type { RegisteredRemote } from "@store/shared-data";
import { QueryClient } from "@store/shared-data/query";

// Set by the build, also in each remote's manifest; undefined in tests.
declare const STORE_DATA_VERSION: string | undefined;
const ownVersion = typeof STORE_DATA_VERSION === "undefined" ? undefined : STORE_DATA_VERSION;

const views = new WeakMap<QueryClient, Map<string, QueryClient>>();

/**
 * Query client for a remote. A remote built with the shell's version of shared-data shares its cached responses. Any
 * other version may expect different fields under the same query key, so its hashes get a version prefix. Both use the
 * same cache, so invalidation and removal still apply to all of them.
 */
export function queriesFor(
  remote: RegisteredRemote,
  shell: QueryClient,
  version: string | undefined = ownVersion,
): QueryClient {
  const needed = remote.dataVersion ?? `${remote.name}@${remote.version}`;
  if (version === undefined || needed === version) return shell;
  const known = views.get(shell) ?? new Map<string, QueryClient>();
  views.set(shell, known);
  const view = known.get(needed) ?? makeView(shell, needed);
  known.set(needed, view);
  return view;
}

function makeView(shell: QueryClient, version: string): QueryClient {
  const { queries, ...others } = shell.getDefaultOptions();
  const queryKeyHashFn = (queryKey: readonly unknown[]) =>
    `${version} ${shell.defaultQueryOptions({ queryKey }).queryHash}`;
  return new QueryClient({
    queryCache: shell.getQueryCache(),
    mutationCache: shell.getMutationCache(),
    defaultOptions: { ...others, queries: { ...queries, queryKeyHashFn } },
  });
}
