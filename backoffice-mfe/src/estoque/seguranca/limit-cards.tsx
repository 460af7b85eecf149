import { formatPrice } from "@store/shared-ui";
import { PendingApprovals } from "../../approvals/pending-approvals";
import { NumberSetting, SettingCard } from "./setting-card";

/** Maximum age of a staff session (R6.10), editable by admins. */
export function SessionHoursCard() {
  return (
    <SettingCard id="sessao-da-equipe" title="Sessão da equipe">
      {({ staff_session_hours: hours }) => (
        <NumberSetting
          name="staff_session_hours"
          value={hours}
          least={1}
          most={720}
          label="Duração em horas"
          action="Mudar duração"
          effect="Vale na hora, também para quem já entrou."
        >
          {hours} {hours === 1 ? "hora" : "horas"} depois de entrar, a equipe entra de novo para continuar. Na loja, a
          conta segue aberta.
        </NumberSetting>
      )}
    </SettingCard>
  );
}

/** Retention period of payers' names and phone numbers (R12.3), editable by admins. */
export function RetentionCard() {
  return (
    <SettingCard id="retencao" title="Dados de quem paga">
      {({ payload_days: days }) => (
        <NumberSetting
          name="payload_days"
          value={days}
          least={1}
          most={3650}
          label="Prazo em dias"
          action="Mudar prazo"
          effect="Um prazo menor apaga na próxima hora o que já passou dele, e isso não tem volta."
        >
          Nome e telefone nos eventos de pagamento são apagados depois de {days} {days === 1 ? "dia" : "dias"}; o
          pagamento fica. A página Privacidade diz esse prazo aos clientes.
        </NumberSetting>
      )}
    </SettingCard>
  );
}

/** Daily limit of each manager for guarantee decisions (R14.11), editable by admins. */
export function ClaimLimitCard() {
  return (
    <SettingCard id="limite" title="Limite das garantias">
      {({ claim_limit: limit }) => (
        <NumberSetting
          name="claim_limit"
          value={limit}
          least={0}
          most={1_000_000}
          label="Limite em reais"
          action="Mudar limite"
          effect="Vale na hora, também para o que cada gerente já decidiu nas últimas 24 horas."
        >
          Cada gerente decide garantias de até {formatPrice(limit)} em 24 horas, somando trocas, créditos e reembolsos.
          Além disso decide um administrador; recusar não conta.
        </NumberSetting>
      )}
    </SettingCard>
  );
}

/** Daily limit of each staff member for manual money actions without a second admin (R6.9), editable by admins. */
export function ApprovalLimitCard() {
  return (
    <SettingCard id="duas-pessoas" title="Limite de uma pessoa por dia">
      {({ approval_limit_cents: limit }) => (
        <>
          <NumberSetting
            name="approval_limit_cents"
            value={Math.floor(limit / 100)}
            least={0}
            most={1_000_000}
            stored={100}
            label="Limite em reais"
            action="Mudar limite de uma pessoa"
            effect="Um limite menor vale na hora. Um maior espera outra pessoa da administração, se houver."
          >
            Correções de crédito, ações em pedidos e decisões de garantia de uma pessoa somam até{" "}
            {formatPrice(limit / 100)} em 24 horas. O que passa disso espera outra pessoa da administração.
          </NumberSetting>
          <PendingApprovals canConfirm of={null} />
        </>
      )}
    </SettingCard>
  );
}
