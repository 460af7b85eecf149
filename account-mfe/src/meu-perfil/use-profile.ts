import { requireStoreClient } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { useSession } from "@store/shared-data/runtime";
import { getProfile } from "./profile.api";

/** The signed-in user's profile. Not refetched automatically, because a response must not overwrite typed text. */
export function useProfile() {
  const { user } = useSession();
  return useQuery({
    queryKey: ["private", "profile", user?.id],
    queryFn: ({ signal }) => getProfile(requireStoreClient(), user?.id ?? "", signal),
    enabled: user !== null,
    refetchOnWindowFocus: false,
  });
}
