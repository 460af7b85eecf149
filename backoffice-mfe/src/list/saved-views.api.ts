import { requireStoreClient, unwrap } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import type { StoreClient } from "@store/shared-data/runtime";

/** A saved filter and its name. */
export interface SavedView {
  readonly name: string;
  /** Query string without the question mark. */
  readonly query: string;
}

/** Maximum lengths of a filter and a name; the database enforces the same limits. */
export const longestView = { query: 500, name: 60 } as const;

/** Lists the user's saved filters of a page, by name. @throws StoreError */
async function listViews(db: StoreClient, page: string, signal: AbortSignal): Promise<SavedView[]> {
  return unwrap(db.from("staff_views").select("name, query").eq("page", page).order("name").abortSignal(signal));
}

/** Saves a filter under a name; overwrites one with the same name. @throws StoreError */
async function saveView(db: StoreClient, page: string, { name, query }: SavedView): Promise<void> {
  await unwrap(db.from("staff_views").upsert({ page, name, query }, { onConflict: "user_id,page,name" }));
}

/** Deletes a saved filter; idempotent. @throws StoreError */
async function deleteView(db: StoreClient, page: string, name: string): Promise<void> {
  await unwrap(db.from("staff_views").delete().eq("page", page).eq("name", name));
}

const keyOf = (page: string) => ["private", "saved-views", page];

/** The user's saved filters of a page. */
export function useSavedViews(page: string) {
  return useQuery({
    queryKey: keyOf(page),
    queryFn: ({ signal }) => listViews(requireStoreClient(), page, signal),
    staleTime: 60_000,
  });
}

/** Mutations to save and delete a filter of a page. */
export function useChangeViews(page: string) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: keyOf(page) });
  const save = useMutation({
    mutationFn: (view: SavedView) => saveView(requireStoreClient(), page, view),
    onSettled,
  });
  const remove = useMutation({ mutationFn: (name: string) => deleteView(requireStoreClient(), page, name), onSettled });
  return { save, remove };
}
