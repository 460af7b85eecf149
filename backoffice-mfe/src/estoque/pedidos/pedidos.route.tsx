import type { RemoteRoute } from "shared-data";
import { StaffArea } from "../../access/staff-area";
import { OrdersPage } from "./orders-page";

/** /estoque/pedidos: all orders, and what staff mend about them. */
export const ordersRoute: RemoteRoute = {
  path: "/estoque/pedidos",
  Component: () => <StaffArea>{(role) => <OrdersPage role={role} />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Pedidos", noIndex: true }),
};
