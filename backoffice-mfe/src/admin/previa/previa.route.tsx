import type { RemoteRoute } from "shared-data";
import { StaffArea } from "../../access/staff-area";
import { PreviewPage } from "./preview-page";

/** /admin/previa: a remote from one's own machine, or a release that is proposed, in the store that runs. */
export const previewRoute: RemoteRoute = {
  path: "/admin/previa",
  Component: () => <StaffArea>{() => <PreviewPage />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Prévia", noIndex: true }),
};
