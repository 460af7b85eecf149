import type { RegisteredRemote } from "@store/shared-data";
import { QueryClient } from "@store/shared-data/query";

// Written in by the build, as into the manifest of each remote; a test has none.
declare const STORE_DATA_VERSION: string | undefined;
const ownVersion = typeof STORE_DATA_VERSION === "undefined" ? undefined : STORE_DATA_VERSION;

const views = new WeakMap<QueryClient, Map<string, QueryClient>>();

/**
 * The query client as a remote gets it. A remote that was built with the same shared-data as the shell shares every answer
 * with it. Another one may expect other fields under the same key, and keeps its answers apart: in the same cache, so that
 * what one area invalidates or removes is invalidated and removed for all, but found by no other version.
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
