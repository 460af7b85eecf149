import { formatPrice } from "shared-ui";
import { NumberSetting } from "./number-setting";
import { SettingCard } from "./setting-card";

/** What one manager may give by deciding guarantee claims in a day (R14.11), for admins to change. */
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
