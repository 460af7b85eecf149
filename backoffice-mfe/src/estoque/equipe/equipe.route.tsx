import type { RemoteRoute } from "shared-data";
import { StaffArea } from "../../access/staff-area";
import { TeamPage } from "./team-page";

/** /estoque/equipe: who works here, for admins. */
export const teamRoute: RemoteRoute = {
  path: "/estoque/equipe",
  Component: () => <StaffArea>{(role) => <TeamPage role={role} />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Equipe", noIndex: true }),
};
