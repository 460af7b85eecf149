import type { StaffRole } from "shared-data";
import { StaffPage } from "../../access/staff-page";
import { ClaimLimitCard } from "./claim-limit-card";
import { FactorCard } from "./factor-card";
import { RequirementCard } from "./requirement-card";
import { RetentionCard } from "./retention-card";

/** One's own second factor and, for admins, whether the store asks for it, how long it keeps what payers say of themselves, and what managers may give in a day. */
export function SecurityPage({ role }: { role: StaffRole }) {
  return (
    <StaffPage title="Segurança">
      <FactorCard />
      {role === "admin" && <RequirementCard />}
      {role === "admin" && <RetentionCard />}
      {role === "admin" && <ClaimLimitCard />}
    </StaffPage>
  );
}
