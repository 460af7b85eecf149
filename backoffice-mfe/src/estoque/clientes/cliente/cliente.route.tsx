import type { RemoteRoute, StaffRole } from "shared-data";
import { useParams } from "shared-data/router";
import { StaffArea } from "../../../access/staff-area";
import { isUuid } from "../../../addresses/addresses";
import type { CustomerRef } from "./customer.api";
import { CustomerPage } from "./customer-page";

interface AddressedProps {
  role: StaffRole;
  whoIs: (id: string) => CustomerRef;
}

function Addressed({ role, whoIs }: AddressedProps) {
  const { id = "" } = useParams();
  return <CustomerPage key={id} who={isUuid(id) ? whoIs(id) : null} role={role} />;
}

const accountOf = (account: string) => ({ account });
const buyerOf = (order: string) => ({ order });

/** /estoque/clientes/:id: a customer with an account, by its id. */
export const customerRoute: RemoteRoute = {
  path: "/estoque/clientes/:id",
  Component: () => <StaffArea>{(role) => <Addressed role={role} whoIs={accountOf} />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Cliente", noIndex: true }),
};

/** /estoque/clientes/pedido/:id: whoever bought an order, with an account or without one. */
export const buyerRoute: RemoteRoute = {
  path: "/estoque/clientes/pedido/:id",
  Component: () => <StaffArea>{(role) => <Addressed role={role} whoIs={buyerOf} />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Cliente", noIndex: true }),
};
