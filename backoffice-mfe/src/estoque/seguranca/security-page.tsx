import type { StaffRole } from "shared-data";
import { StaffPage } from "../../access/staff-page";
import { FactorCard } from "./factor-card";
import { RequirementCard } from "./requirement-card";

/** One's own second factor and, for admins, whether the store asks for it. */
export function SecurityPage({ role }: { role: StaffRole }) {
  return (
    <StaffPage title="Segurança">
      <FactorCard />
      {role === "admin" && <RequirementCard />}
    </StaffPage>
  );
}
