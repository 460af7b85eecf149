import { requireStoreClient } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { useSession } from "@store/shared-data/runtime";
import { getProfile } from "./profile.api";

/** The signed-in person's profile. Not asked again by itself: an answer must not run over what is being typed. */
export function useProfile() {
  const { user } = useSession();
  return useQuery({
    queryKey: ["private", "profile", user?.id],
    queryFn: ({ signal }) => getProfile(requireStoreClient(), user?.id ?? "", signal),
    enabled: user !== null,
    refetchOnWindowFocus: false,
  });
}
