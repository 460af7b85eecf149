import { notConfigured } from "shared-data";
import { useQuery } from "shared-data/query";
import { getStoreClient, useSession } from "shared-data/runtime";
import { getProfile } from "./profile.api";

/** The signed-in person's profile. Not asked again by itself: an answer must not run over what is being typed. */
export function useProfile() {
  const db = getStoreClient();
  const { user } = useSession();
  return useQuery({
    queryKey: ["private", "profile", user?.id],
    queryFn: ({ signal }) => (db ? getProfile(db, user?.id ?? "", signal) : Promise.reject(notConfigured())),
    enabled: user !== null,
    refetchOnWindowFocus: false,
  });
}
