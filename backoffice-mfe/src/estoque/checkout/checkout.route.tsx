import type { RemoteRoute, StaffRole } from "shared-data";
import { StaffArea } from "../../access/staff-area";
import { StaffPage } from "../../access/staff-page";
import { AmountUnitCard } from "./amount-unit-card";
import { HealthCard } from "./health-card";

function CheckoutPage({ role }: { role: StaffRole }) {
  return (
    <StaffPage title="Checkout">
      <HealthCard />
      <AmountUnitCard role={role} />
    </StaffPage>
  );
}

/** /estoque/checkout: how the provider's events arrive, and in which unit its amounts are read. */
export const checkoutRoute: RemoteRoute = {
  path: "/estoque/checkout",
  Component: () => <StaffArea>{(role) => <CheckoutPage role={role} />}</StaffArea>,
  access: "staff",
  head: () => ({ title: "Checkout", noIndex: true }),
};
