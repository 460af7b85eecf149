import type { StaffRole } from "@store/shared-data";
import { Text } from "@store/shared-ui";
import { StaffPage } from "../../access/staff-page";
import { PageLink } from "../../widgets/page-link";
import { FactorCard } from "./factor-card";
import { LimitCards } from "./limit-cards";
import { RequirementCard } from "./requirement-card";

/** The user's own second factor and, for admins, the security settings. */
export function SecurityPage({ role }: { role: StaffRole }) {
  return (
    <StaffPage title="Segurança">
      <FactorCard />
      <Text>
        Onde você está conectado, e como encerrar uma sessão: <PageLink to="/meu-perfil/seguranca">Meu Perfil</PageLink>
      </Text>
      {role === "admin" && (
        <>
          <RequirementCard />
          <LimitCards />
        </>
      )}
    </StaffPage>
  );
}
