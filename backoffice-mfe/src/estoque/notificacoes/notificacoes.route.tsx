import type { RemoteRoute } from "shared-data";
import { StaffArea } from "../../access/staff-area";
import { NoticesPage } from "./notices-page";

/** /estoque/notificacoes: what the store told whom, by which words, and what the signed-in member of staff is told. */
export const noticesRoute: RemoteRoute = {
  path: "/estoque/notificacoes",
  Component: () => <StaffArea>{(role) => <NoticesPage role={role} />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Notificações", noIndex: true }),
};
