import type { RemoteRoute } from "shared-data";
import { StaffArea } from "../../access/staff-area";
import { SummaryPage } from "./summary-page";

/** /estoque/resumo: sales, conversion and what is low in stock. */
export const summaryRoute: RemoteRoute = {
  path: "/estoque/resumo",
  Component: () => <StaffArea>{(role) => <SummaryPage role={role} />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Resumo", noIndex: true }),
};
