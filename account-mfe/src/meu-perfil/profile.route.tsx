import { type RemoteRoute, useMyCredit } from "shared-data";
import { useSession } from "shared-data/runtime";
import { ErrorState, Skeleton, Stack } from "shared-ui";
import { FetchedNotices } from "../avisos/fetched-notices";
import { FormPage } from "../form/form-page";
import { CreditCard } from "./credit-card";
import { DeviceNoticesCard } from "./device-notices-card";
import { PasswordCard } from "./password-card";
import { PersonalDataCard } from "./personal-data-card";
import { ProfileForm } from "./profile-form";
import { SessionsCard } from "./sessions-card";
import { useProfile } from "./use-profile";

function ProfilePage() {
  const { user } = useSession();
  const profile = useProfile();
  // Its card would push the others down when it comes; where it does not come at once, they wait no longer.
  const { isFetched, failureCount } = useMyCredit();
  const isCreditKnown = isFetched || failureCount > 0;
  return (
    <FormPage
      title="Meu Perfil"
      offline="O que você digitar fica guardado até a conexão voltar."
      below={
        user &&
        isCreditKnown && (
          <>
            <CreditCard />
            <PasswordCard email={user.email} />
            <FetchedNotices />
            <DeviceNoticesCard />
            <PersonalDataCard />
            <SessionsCard />
          </>
        )
      }
    >
      <Stack aria-busy={profile.isPending}>
        {profile.isPending && <Waiting />}
        {profile.error && (
          <ErrorState message="Não foi possível carregar seu perfil." onRetry={() => void profile.refetch()} />
        )}
        {profile.data && user && <ProfileForm user={user} profile={profile.data} />}
      </Stack>
    </FormPage>
  );
}

function ProfileFrame() {
  return (
    <FormPage title="Meu Perfil">
      <Stack aria-busy="true">
        <Waiting />
      </Stack>
    </FormPage>
  );
}

const Waiting = () => <Skeleton $height="24rem" />;

/** /meu-perfil: the signed-in person's names, e-mail and password. */
export const profileRoute: RemoteRoute = {
  path: "/meu-perfil",
  access: "session",
  Component: ProfilePage,
  Frame: ProfileFrame,
  head: () => ({ title: "Meu Perfil", noIndex: true }),
  staticPaths: async () => ["/meu-perfil"],
};
