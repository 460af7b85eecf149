import { NumberSetting } from "./number-setting";
import { SettingCard } from "./setting-card";

/** For how long staff work before they sign in again (R6.10), for admins to change. */
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
