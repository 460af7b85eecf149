import type { StaffRole } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Text, TextLink } from "@store/shared-ui";
import { StaffPage } from "../../access/staff-page";
import { FactorCard } from "./factor-card";
import { ApprovalLimitCard, ClaimLimitCard, RetentionCard, SessionHoursCard } from "./limit-cards";
import { RequirementCard } from "./requirement-card";

/** The user's own second factor and, for admins, the security settings. */
export function SecurityPage({ role }: { role: StaffRole }) {
  return (
    <StaffPage title="Segurança">
      <FactorCard />
      <Text>
        Onde você está conectado, e como encerrar uma sessão:{" "}
        <TextLink $alone as={StoreLink} to="/meu-perfil/seguranca">
          Meu Perfil
        </TextLink>
      </Text>
      {role === "admin" && <RequirementCard />}
      {role === "admin" && <SessionHoursCard />}
      {role === "admin" && <RetentionCard />}
      {role === "admin" && <ClaimLimitCard />}
      {role === "admin" && <ApprovalLimitCard />}
    </StaffPage>
  );
}
