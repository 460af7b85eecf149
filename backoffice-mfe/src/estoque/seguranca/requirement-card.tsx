import { useState } from "react";
import { notify } from "shared-data";
import { Button, ButtonRow, Text } from "shared-ui";
import { ReasonForm } from "../../form/reason-form";
import { adminSentences } from "../../messages/admin-messages";
import { SettingCard } from "./setting-card";
import { useChangeSetting, useStoreSettings } from "./use-store-settings";

/** Whether the store asks staff for the second factor, for admins to change. */
export function RequirementCard() {
  const { data } = useStoreSettings();
  // The card above says that there is none; one that is asked for all the same can be let go here.
  if (data && !data.second_factor_available && !data.second_factor_required) return null;
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
    return change.mutateAsync({ name: "second_factor_required", value, reason }).then(
      () => setOpen(false),
      (error: unknown) => {
        notify(adminSentences.settingFailed(error));
        return false;
      },
    );
  }
  const action = required ? "Deixar de exigir" : "Exigir segundo fator";
  return (
    <>
      <Text>
        {required
          ? "O banco de dados pede o segundo fator para ver uma key, liberar, atribuir ou reembolsar um pedido, trocar uma key e mudar configurações."
          : "O segundo fator não é exigido: a senha basta para ver keys e alterar pedidos."}
      </Text>
      {open ? (
        <ReasonForm
          effect={
            required
              ? "Quem souber a senha de um administrador poderá ver keys e alterar pedidos."
              : "Administradores sem segundo fator não poderão ver keys nem alterar pedidos até cadastrar o seu."
          }
          action={action}
          danger={required}
          working={change.isPending}
          draft={`setting:second_factor:${!required}`}
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
