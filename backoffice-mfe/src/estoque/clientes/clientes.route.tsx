import type { RemoteRoute } from "shared-data";
import { StaffArea } from "../../access/staff-area";
import { CustomersPage } from "./customers-page";

/** /estoque/clientes: finds a customer by whatever is in hand. */
export const customersRoute: RemoteRoute = {
  path: "/estoque/clientes",
  Component: () => <StaffArea>{() => <CustomersPage />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Clientes", noIndex: true }),
};
