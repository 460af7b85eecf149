import { Navigate } from "@store/shared-data/router";
import { useSession } from "@store/shared-data/runtime";
import type { ReactNode } from "react";
import { NoticesCard } from "../avisos/notices-card";
import { CreditCard } from "./credit-card";
import { DeviceNoticesCard } from "./device-notices-card";
import { NamesCard } from "./names-card";
import { PasswordCard } from "./password-card";
import { PersonalDataCard } from "./personal-data-card";
import { ProfileFrame, ProfileLayout, type Section, useOpenSection } from "./profile-frame";
import { SessionsCard } from "./sessions-card";

const cards: Readonly<Record<Section, () => ReactNode>> = {
  dados: NamesCard,
  seguranca: Security,
  avisos: Notices,
  credito: CreditCard,
  privacidade: PersonalDataCard,
};

function ProfilePage() {
  const section = useOpenSection();
  if (!section) return <Navigate to="/meu-perfil" replace />;
  const Cards = cards[section];
  return (
    <ProfileLayout open={section}>
      <Cards />
    </ProfileLayout>
  );
}

function Security() {
  const { user } = useSession();
  return (
    <>
      {user && <PasswordCard email={user.email} />}
      <SessionsCard />
    </>
  );
}

function Notices() {
  return (
    <>
      <NoticesCard />
      <DeviceNoticesCard />
    </>
  );
}

/** /meu-perfil and /meu-perfil/:secao: the signed-in user's account, by section. */
export const profileRoute = { Component: ProfilePage, Frame: ProfileFrame };
