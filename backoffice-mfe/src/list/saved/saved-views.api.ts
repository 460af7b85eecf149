import { requireStoreClient, unwrap } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import type { StoreClient } from "@store/shared-data/runtime";

/** A saved filter and its name. */
export interface SavedView {
  readonly user_id: string;
  readonly name: string;
  /** True if the whole team sees it. */
  readonly is_shared: boolean;
  /** Query string without the question mark. */
  readonly query: string;
}

/** Maximum lengths of a filter and a name; the database enforces the same limits. */
export const longestView = { query: 500, name: 60 } as const;

/** Lists the user's and the team's saved filters of a page, by name. @throws StoreError */
async function listViews(db: StoreClient, page: string, signal: AbortSignal): Promise<SavedView[]> {
  const views = db.from("staff_views").select("user_id, name, query, is_shared").eq("page", page);
  return unwrap(views.order("name").abortSignal(signal));
}

type NewView = Omit<SavedView, "user_id">;

/** Saves a filter under a name; overwrites the user's one of the same name. @throws StoreError */
async function saveView(db: StoreClient, page: string, view: NewView): Promise<void> {
  await unwrap(db.from("staff_views").upsert({ page, ...view }, { onConflict: "user_id,page,name" }));
}

/** Deletes a saved filter; idempotent. @throws StoreError */
async function deleteView(db: StoreClient, page: string, { user_id, name }: SavedView): Promise<void> {
  await unwrap(db.from("staff_views").delete().eq("user_id", user_id).eq("page", page).eq("name", name));
}

const keyOf = (page: string) => ["private", "saved-views", page];

/** The user's and the team's saved filters of a page. */
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
    mutationFn: (view: NewView) => saveView(requireStoreClient(), page, view),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (view: SavedView) => deleteView(requireStoreClient(), page, view),
    onSettled,
  });
  return { save, remove };
}
