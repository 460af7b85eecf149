import { unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { useStaffMutation, useStaffQuery } from "../../data/staff-query";

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
export const useSavedViews = (page: string) =>
  useStaffQuery(keyOf(page), (db, signal) => listViews(db, page, signal), { staleTime: 60_000 });

/** Mutations to save and delete a filter of a page. */
export const useChangeViews = (page: string) => ({
  save: useStaffMutation((db, view: NewView) => saveView(db, page, view), keyOf(page)),
  remove: useStaffMutation((db, view: SavedView) => deleteView(db, page, view), keyOf(page)),
});
