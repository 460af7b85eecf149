import { Text } from "@store/shared-ui";
import { failedTo } from "../../messages/admin-messages";
import { ActWithReason } from "../../widgets/act-with-reason";
import { SettingCard } from "./setting-card";
import { useChangeSetting, useStoreSettings } from "./store-settings.api";

/** Setting that requires a second factor of staff; editable by admins. */
export function RequirementCard() {
  const { data } = useStoreSettings();
  // `FactorCard` above already shows that it is unavailable.
  if (data?.second_factor_available === false) return null;
  return (
    <SettingCard title="Exigência da loja">
      {({ second_factor_required }) => <Requirement required={second_factor_required} />}
    </SettingCard>
  );
}

function Requirement({ required }: { required: boolean }) {
  const change = useChangeSetting();
  return (
    <>
      <Text>
        {required
          ? "O banco de dados pede o segundo fator a cada pessoa da equipe, uma vez depois de entrar, também para ver pedidos, clientes e exportações."
          : "O segundo fator não é exigido: a senha basta para ver clientes e keys e alterar pedidos."}
      </Text>
      <ActWithReason
        effect={
          required
            ? "Quem souber a senha de alguém da equipe poderá ver clientes e alterar pedidos; a de um administrador, também keys."
            : "Quem da equipe não tiver segundo fator não verá nada daqui até cadastrar o seu."
        }
        action={required ? "Deixar de exigir" : "Exigir segundo fator"}
        danger={required}
        draft={`setting:second_factor:${!required}`}
        failed={failedTo("salvar configuração")}
        onSubmit={(reason) => change.mutateAsync({ name: "second_factor_required", value: String(!required), reason })}
      />
    </>
  );
}
