import type { RemoteRoute } from "shared-data";
import { StaffArea } from "../../access/staff-area";
import { SecurityPage } from "./security-page";

/** /estoque/seguranca: one's own second factor and, for admins, the settings that the database obeys. */
export const securityRoute: RemoteRoute = {
  path: "/estoque/seguranca",
  Component: () => <StaffArea>{(role) => <SecurityPage role={role} />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Segurança", noIndex: true }),
};
