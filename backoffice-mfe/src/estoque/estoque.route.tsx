import type { RemoteRoute } from "shared-data";
import { StaffArea } from "../access/staff-area";
import { StockPage } from "./stock-page";

/** /estoque: stock management, for managers and admins. */
export const stockRoute: RemoteRoute = {
  path: "/estoque",
  Component: () => <StaffArea>{(role) => <StockPage role={role} />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Estoque", noIndex: true }),
};
