import { unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** A saved filter with its name. */
export interface SavedView {
  readonly name: string;
  /** As the page's address has it, without the question mark. */
  readonly query: string;
}

/** The longest filter that is kept, and the longest name; the database has the same limits. */
export const longestView = { query: 500, name: 60 } as const;

/** The signed-in person's saved filters of a page, by name. @throws StoreError */
export async function listViews(db: StoreClient, page: string, signal: AbortSignal): Promise<SavedView[]> {
  return unwrap(db.from("staff_views").select("name, query").eq("page", page).order("name").abortSignal(signal));
}

/** Keeps a filter of a page under a name; one that has the name already is replaced. @throws StoreError */
export async function saveView(db: StoreClient, page: string, { name, query }: SavedView): Promise<void> {
  await unwrap(db.from("staff_views").upsert({ page, name, query }, { onConflict: "user_id,page,name" }));
}

/** Forgets a saved filter; one that is gone already is forgotten too. @throws StoreError */
export async function deleteView(db: StoreClient, page: string, name: string): Promise<void> {
  await unwrap(db.from("staff_views").delete().eq("page", page).eq("name", name));
}
