import type { RemoteRoute } from "shared-data";
import { StaffArea } from "../../access/staff-area";
import { ReleasesPage } from "./releases-page";

/** /admin/entregas: what is live, how it does, and who changed it. */
export const releasesRoute: RemoteRoute = {
  path: "/admin/entregas",
  Component: () => <StaffArea>{() => <ReleasesPage />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Versões", noIndex: true }),
};
