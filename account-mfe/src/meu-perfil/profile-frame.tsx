import { StoreLink, useParams } from "@store/shared-data/router";
import { ButtonLink, Card, Container, Heading, OfflineNotice, Row, Skeleton, Stack } from "@store/shared-ui";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { ProfileFormSkeleton } from "./profile-form";

/** Profile sections by the last segment of their path, in the order of their links. */
const sectionNames = {
  dados: "Dados",
  seguranca: "Segurança",
  avisos: "Avisos",
  credito: "Crédito",
  privacidade: "Privacidade",
} as const;

export type Section = keyof typeof sectionNames;

const sections = Object.keys(sectionNames) as Section[];

/** The section in the URL; `undefined` if it does not exist. */
export function useOpenSection(): Section | undefined {
  const { secao = "dados" } = useParams();
  return sections.find((section) => section === secao);
}

/** Layout of the profile with its section links. */
export function ProfileLayout({ open, children }: { open: Section | undefined; children: ReactNode }) {
  return (
    <Page>
      <Heading as="h1">Meu Perfil</Heading>
      <Links as="nav" aria-label="Seções do perfil" $gap={0}>
        {sections.map((section) => (
          <ButtonLink
            key={section}
            as={StoreLink}
            to={section === "dados" ? "/meu-perfil" : `/meu-perfil/${section}`}
            variant={section === open ? "secondary" : "ghost"}
            aria-current={section === open ? "page" : undefined}
          >
            {sectionNames[section]}
          </ButtonLink>
        ))}
      </Links>
      <Stack $gap={5}>
        <OfflineNotice>O que você digitar fica guardado até a conexão voltar.</OfflineNotice>
        {children}
      </Stack>
    </Page>
  );
}

/** Placeholder of the profile while the session is loading. */
export function ProfileFrame() {
  const section = useOpenSection();
  return (
    <ProfileLayout open={section}>
      <Card aria-busy="true">{section === "dados" ? <ProfileFormSkeleton /> : <Skeleton $height="24rem" />}</Card>
    </ProfileLayout>
  );
}

const Page = styled(Container)`
  display: grid;
  align-content: start;
  gap: ${({ theme }) => theme.space[5]};
  max-inline-size: ${({ theme }) => theme.size.dialog};
  padding-block-start: ${({ theme }) => theme.space[2]};
  /* Section links are beside the open section if there is space. */
  @media ${({ theme }) => theme.media.laptop} {
    grid-template-columns: ${({ theme }) => `${theme.size.menu} minmax(0, ${theme.size.dialog})`};
    column-gap: ${({ theme }) => theme.space[8]};
    max-inline-size: ${({ theme }) => `calc(${theme.size.page} + 2 * ${theme.space[4]})`};
    padding-block-start: ${({ theme }) => theme.space[8]};
    & > h1 { grid-column: 1 / -1; }
  }
`;

// Compact padding: the links fit on two lines on phones, one on tablets.
const Links = styled(Row)`
  & > a { padding-inline: ${({ theme }) => theme.space[2]}; }
  @media ${({ theme }) => theme.media.laptop} {
    flex-direction: column;
    align-items: stretch;
    align-self: start;
    & > a { justify-content: start; padding-inline: ${({ theme }) => theme.space[3]}; }
  }
`;
