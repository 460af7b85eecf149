import { NumberSetting } from "./number-setting";
import { SettingCard } from "./setting-card";

/** For how long a payment keeps its payer's name and phone (R12.3), for admins to change. */
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
