import type { RemoteRoute } from "@store/shared-data";
import { Navigate, useParams } from "@store/shared-data/router";
import { Card, Skeleton } from "@store/shared-ui";
import { FormPage } from "../form/form-page";
import { profileSections, SectionLinks } from "./profile-sections";

const [firstSection] = profileSections;

function useOpenSection() {
  const { secao } = useParams();
  return secao === undefined ? firstSection : profileSections.find(({ path }) => path === `/${secao}`);
}

function ProfilePage() {
  const section = useOpenSection();
  if (!section) return <Navigate to="/meu-perfil" replace />;
  return (
    <FormPage
      title="Meu Perfil"
      offline="O que você digitar fica guardado até a conexão voltar."
      cards={
        <>
          <SectionLinks open={section} />
          <section.Cards />
        </>
      }
    />
  );
}

function ProfileFrame() {
  const section = useOpenSection();
  return (
    <FormPage
      title="Meu Perfil"
      cards={
        <>
          {section && <SectionLinks open={section} />}
          <Card aria-busy="true">
            <Skeleton $height="24rem" />
          </Card>
        </>
      }
    />
  );
}

const page = {
  access: "session",
  Component: ProfilePage,
  Frame: ProfileFrame,
  head: () => ({ title: "Meu Perfil", noIndex: true }),
} as const;

/** /meu-perfil: the signed-in person's names and e-mail address. */
export const profileRoute: RemoteRoute = { ...page, path: "/meu-perfil", staticPaths: async () => ["/meu-perfil"] };

/** /meu-perfil/:secao: the other sections of the profile. */
export const profileSectionRoute: RemoteRoute = { ...page, path: "/meu-perfil/:secao" };
