import { StoreLink } from "@store/shared-data/router";
import { useSession } from "@store/shared-data/runtime";
import { ButtonLink, Row } from "@store/shared-ui";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { FetchedNotices } from "../avisos/fetched-notices";
import { CreditCard } from "./credit-card";
import { DeviceNoticesCard } from "./device-notices-card";
import { NamesCard } from "./names-card";
import { PasswordCard } from "./password-card";
import { PersonalDataCard } from "./personal-data-card";
import { SessionsCard } from "./sessions-card";

interface Section {
  /** The end of its address, after /meu-perfil. */
  readonly path: string;
  readonly label: string;
  readonly Cards: () => ReactNode;
}

/** The sections of the profile, in the order of their links. */
export const profileSections: readonly Section[] = [
  { path: "", label: "Dados", Cards: NamesCard },
  { path: "/seguranca", label: "Segurança", Cards: Security },
  { path: "/avisos", label: "Avisos", Cards: Notices },
  { path: "/credito", label: "Crédito", Cards: CreditCard },
  { path: "/privacidade", label: "Privacidade", Cards: PersonalDataCard },
];

/** Links to the sections of the profile; the open one is marked. */
export function SectionLinks({ open }: { open: Section }) {
  return (
    <Links as="nav" aria-label="Seções do perfil" $gap={0}>
      {profileSections.map((section) => (
        <ButtonLink
          key={section.path}
          as={StoreLink}
          to={`/meu-perfil${section.path}`}
          variant={section === open ? "secondary" : "ghost"}
          aria-current={section === open ? "page" : undefined}
        >
          {section.label}
        </ButtonLink>
      ))}
    </Links>
  );
}

// Two lines of them on a phone, one from there on.
const Links = styled(Row)`
  & > a { padding-inline: ${({ theme }) => theme.space[2]}; }
`;

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
      <FetchedNotices />
      <DeviceNoticesCard />
    </>
  );
}
