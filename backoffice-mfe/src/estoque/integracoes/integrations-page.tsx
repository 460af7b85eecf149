import type { StaffRole } from "@store/shared-data";
import { EmptyState, icons } from "@store/shared-ui";
import { StaffPage } from "../../access/staff-page";
import { ApiKeysCard } from "./api-keys-card";

/** Access of the owner's own programs, for admins; the database enforces that. */
export function IntegrationsPage({ role }: { role: StaffRole }) {
  return (
    <StaffPage title="Integrações">
      {role === "admin" ? (
        <ApiKeysCard />
      ) : (
        <EmptyState
          icon={icons.lock}
          title="Só administradores"
          description="Só administradores gerenciam as integrações."
        />
      )}
    </StaffPage>
  );
}
