import type { RemoteRoute } from "shared-data";
import { StaffArea } from "../../access/staff-area";
import { ClaimsPage } from "./claims-page";

/** /estoque/garantias: the guarantee claims that staff answer and decide, for managers and admins. */
export const claimsRoute: RemoteRoute = {
  path: "/estoque/garantias",
  Component: () => <StaffArea>{(role) => <ClaimsPage role={role} />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Chamados", noIndex: true }),
};
