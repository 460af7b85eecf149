import { requireStoreClient } from "shared-data";
import { useQuery } from "shared-data/query";
import { listReleases } from "./releases.api";

/** What is live and how it does, asked again every 30 s. */
export function useReleases() {
  return useQuery({
    queryKey: ["private", "releases"],
    queryFn: ({ signal }) => listReleases(requireStoreClient(), signal),
    refetchInterval: 30_000,
  });
}
