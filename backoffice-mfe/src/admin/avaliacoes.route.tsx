import type { RemoteRoute } from "shared-data";
import { StaffArea } from "../access/staff-area";
import { StaffPage } from "../access/staff-page";
import { ModerationPanel } from "./moderation-panel";

function ModerationPage() {
  return (
    <StaffPage title="Moderação de Avaliações">
      <ModerationPanel />
    </StaffPage>
  );
}

/** /admin/avaliacoes: review moderation, for managers and admins. */
export const moderationRoute: RemoteRoute = {
  path: "/admin/avaliacoes",
  Component: () => <StaffArea>{() => <ModerationPage />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Moderação de Avaliações", noIndex: true }),
};
