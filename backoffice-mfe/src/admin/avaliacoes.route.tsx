import type { RemoteRoute } from "shared-data";
import { StoreLink } from "shared-data/router";
import { Container, OfflineNotice, PageHeader, TextLink } from "shared-ui";
import { StaffArea } from "../access/staff-area";
import { ModerationPanel } from "./moderation-panel";

function ModerationPage() {
  return (
    <Container>
      <PageHeader
        title="Moderação de Avaliações"
        back={
          <TextLink as={StoreLink} to="/estoque">
            Voltar para o estoque
          </TextLink>
        }
      />
      <OfflineNotice />
      <ModerationPanel />
    </Container>
  );
}

/** /admin/avaliacoes: review moderation, for managers and admins. */
export const moderationRoute: RemoteRoute = {
  path: "/admin/avaliacoes",
  Component: () => <StaffArea>{() => <ModerationPage />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Moderação de Avaliações", noIndex: true }),
};
