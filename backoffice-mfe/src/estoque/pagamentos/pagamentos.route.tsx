import type { RemoteRoute } from "shared-data";
import { StaffArea } from "../../access/staff-area";
import { PaymentsPage } from "./payments-page";

/** /estoque/pagamentos: every webhook event that came, and the health of the till. */
export const paymentsRoute: RemoteRoute = {
  path: "/estoque/pagamentos",
  Component: () => <StaffArea>{(role) => <PaymentsPage role={role} />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Eventos do checkout", noIndex: true }),
};
