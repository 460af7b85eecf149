import { useSession } from "@store/shared-data/runtime";
import { Card, ErrorState, Stack } from "@store/shared-ui";
import { ProfileForm, ProfileFormSkeleton } from "./profile-form";
import { useProfile } from "./use-profile";

export function NamesCard() {
  const { user } = useSession();
  const profile = useProfile();
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
