import type { RemoteRoute } from "shared-data";
import { StaffArea } from "../../access/staff-area";
import { LogPage } from "./log-page";

/** /estoque/registro: what staff did by hand, to whatever. */
export const logRoute: RemoteRoute = {
  path: "/estoque/registro",
  Component: () => <StaffArea>{(role) => <LogPage role={role} />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Registro de ações", noIndex: true }),
};
