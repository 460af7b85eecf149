import { unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { useStaffMutation, useStaffQuery } from "../../data/staff-query";

/** Maximum lengths of a filter and a name; the database enforces the same limits. */
export const longestView = { query: 500, name: 60 } as const;

export const viewsKey = (page: string) => ["private", "saved-views", page];

/** The user's and the team's saved filters of a page, by name; `query` has no question mark. */
export const useSavedViews = (page: string) =>
  useStaffQuery(
    viewsKey(page),
    (db, signal) => {
      const views = db.from("staff_views").select("user_id, name, query, is_shared").eq("page", page);
      return unwrap(views.order("name").abortSignal(signal));
    },
    { staleTime: 60_000 },
  );

export type SavedView = NonNullable<ReturnType<typeof useSavedViews>["data"]>[number];

/** Saves a filter under a name; overwrites the user's one of the same name. */
export const saveView = (db: StoreClient, view: Omit<SavedView, "user_id"> & { page: string }) =>
  unwrap(db.from("staff_views").upsert(view, { onConflict: "user_id,page,name" }));

export const useRemoveView = (page: string) =>
  useStaffMutation(
    (db, { user_id, name }: SavedView) =>
      unwrap(db.from("staff_views").delete().eq("user_id", user_id).eq("page", page).eq("name", name)),
    viewsKey(page),
  );
