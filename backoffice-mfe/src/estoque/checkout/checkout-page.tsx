import type { StaffRole } from "shared-data";
import { StaffPage } from "../../access/staff-page";
import { AmountUnitCard } from "./amount-unit-card";
import { HealthCard } from "./health-card";

/** /estoque/checkout: how the provider's events arrive, and in which unit its amounts are read. */
export function CheckoutPage({ role }: { role: StaffRole }) {
  return (
    <StaffPage title="Checkout">
      <HealthCard />
      <AmountUnitCard role={role} />
    </StaffPage>
  );
}
