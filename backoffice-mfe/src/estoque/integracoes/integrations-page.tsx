import type { StaffRole } from "@store/shared-data";
import { EmptyState, icons, Stack } from "@store/shared-ui";
import { StaffPage } from "../../access/staff-page";
import { AdServicesCard } from "./ad-services-card";
import { ApiKeysCard } from "./api-keys-card";
import { DeliveriesList } from "./deliveries-list";
import { EndpointsCard } from "./endpoints-card";

/** Access of the owner's own programs, for admins; the database enforces that. */
export function IntegrationsPage({ role }: { role: StaffRole }) {
  return (
    <StaffPage title="Integrações">
      {role === "admin" ? (
        <Stack>
          <EndpointsCard />
          <AdServicesCard />
          <ApiKeysCard />
          <DeliveriesList role={role} />
        </Stack>
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
