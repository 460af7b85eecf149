import { formatPrice } from "shared-ui";
import { PendingApprovals } from "../../approvals/pending-approvals";
import { NumberSetting } from "./number-setting";
import { SettingCard } from "./setting-card";

/** How much one person may do by hand in a day without another admin (R6.9), for admins to change. */
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
