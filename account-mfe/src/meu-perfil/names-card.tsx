import { requireStoreClient } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { useSession } from "@store/shared-data/runtime";
import { Card, ErrorState, Stack } from "@store/shared-ui";
import { getProfile } from "./profile.api";
import { ProfileForm, ProfileFormSkeleton } from "./profile-form";

/** The signed-in user's names. Not refetched automatically, because a response must not overwrite typed text. */
export function NamesCard() {
  const { user } = useSession();
  const profile = useQuery({
    queryKey: ["private", "profile", user?.id],
    queryFn: ({ signal }) => getProfile(requireStoreClient(), user?.id ?? "", signal),
    enabled: user !== null,
    refetchOnWindowFocus: false,
  });
  return (
    <Card>
      <Stack aria-busy={profile.isPending}>
        {profile.isPending && <ProfileFormSkeleton />}
        {profile.error && (
          <ErrorState message="Não foi possível carregar seu perfil." onRetry={() => void profile.refetch()} />
        )}
        {profile.data && user && <ProfileForm user={user} profile={profile.data} />}
      </Stack>
    </Card>
  );
}
