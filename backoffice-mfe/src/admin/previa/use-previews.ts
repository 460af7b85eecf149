import { useMutation, useQuery, useQueryClient } from "shared-data/query";
import { readPreviews, startPreview } from "./previews.api";

const queryKey = ["private", "previews"];

/** What can be previewed here. */
export const usePreviews = () => useQuery({ queryKey, queryFn: ({ signal }) => readPreviews(signal) });

/** Begins a preview, and then tells what is shown. */
export function useStartPreview() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: startPreview, onSettled: () => queryClient.invalidateQueries({ queryKey }) });
}
