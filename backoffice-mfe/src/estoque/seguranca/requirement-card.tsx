import { Button, ButtonRow, Text } from "@store/shared-ui";
import { useState } from "react";
import { ReasonForm } from "../../form/reason-form";
import { adminSentences } from "../../messages/admin-messages";
import { SettingCard } from "./setting-card";
import { useChangeSetting, useStoreSettings } from "./store-settings.api";

/** Setting that requires a second factor of staff; editable by admins. */
export function RequirementCard() {
  const { data } = useStoreSettings();
  // `FactorCard` above already shows that it is unavailable.
  if (data?.second_factor_available === false) return null;
  return (
    <SettingCard id="exigencia" title="Exigência da loja">
      {({ second_factor_required }) => <Requirement required={second_factor_required} />}
    </SettingCard>
  );
}

function Requirement({ required }: { required: boolean }) {
  const [open, setOpen] = useState(false);
  const change = useChangeSetting();

  function handleSubmit(reason: string) {
    const value = String(!required);
    return change.mutateAsync({ name: "second_factor_required", value, reason }).then(() => setOpen(false));
  }
  const action = required ? "Deixar de exigir" : "Exigir segundo fator";
  return (
    <>
      <Text>
        {required
          ? "O banco de dados pede o segundo fator a cada pessoa da equipe, uma vez depois de entrar, também para ver pedidos, clientes e exportações."
          : "O segundo fator não é exigido: a senha basta para ver clientes e keys e alterar pedidos."}
      </Text>
      {open ? (
        <ReasonForm
          effect={
            required
              ? "Quem souber a senha de alguém da equipe poderá ver clientes e alterar pedidos; a de um administrador, também keys."
              : "Quem da equipe não tiver segundo fator não verá nada daqui até cadastrar o seu."
          }
          action={action}
          danger={required}
          draft={`setting:second_factor:${!required}`}
          failed={adminSentences.settingFailed}
          onSubmit={handleSubmit}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <ButtonRow>
          <Button onClick={() => setOpen(true)}>{action}</Button>
        </ButtonRow>
      )}
    </>
  );
}
