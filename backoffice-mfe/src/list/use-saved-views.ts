import { requireStoreClient } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import { deleteView, listViews, type SavedView, saveView } from "./saved-views.api";

const keyOf = (page: string) => ["private", "saved-views", page];

/** The signed-in person's saved filters of a page. */
export function useSavedViews(page: string) {
  return useQuery({
    queryKey: keyOf(page),
    queryFn: ({ signal }) => listViews(requireStoreClient(), page, signal),
    staleTime: 60_000,
  });
}

/** Saves a filter of a page, and forgets one. */
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
