import type { RemoteRoute } from "shared-data";
import { StaffArea } from "../access/staff-area";
import { StaffPage } from "../access/staff-page";
import { ModerationPage } from "./moderation-panel";

function ReviewsPage() {
  return (
    <StaffPage title="Moderação de Avaliações">
      <ModerationPage />
    </StaffPage>
  );
}

/** /admin/avaliacoes: review moderation, for managers and admins. */
export const moderationRoute: RemoteRoute = {
  path: "/admin/avaliacoes",
  Component: () => <StaffArea>{() => <ReviewsPage />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Moderação de Avaliações", noIndex: true }),
};
