import { useState } from "react";
import { notify } from "shared-data";
import { Button, ButtonRow, Card, Heading, Skeleton, Stack, Text } from "shared-ui";
import { ReasonForm } from "../../form/reason-form";
import { FailedNotice } from "../../list/failed-notice";
import { Loading } from "../../list/loading";
import { adminSentences } from "../../messages/admin-messages";
import { useChangeSetting, useStoreSettings } from "./use-store-settings";

/** Whether the store asks staff for the second factor, for admins to change. */
export function RequirementCard() {
  const settings = useStoreSettings();
  return (
    <Card as="section" aria-labelledby="exigencia">
      <Stack>
        <Heading id="exigencia" $size="lead">
          Exigência da loja
        </Heading>
        {settings.data ? (
          <Requirement required={settings.data.second_factor_required} />
        ) : settings.error ? (
          <FailedNotice
            message={adminSentences.settingsFailed(settings.error)}
            onRetry={() => void settings.refetch()}
          />
        ) : (
          <Loading label="Carregando configurações">
            <Skeleton $height="2.75rem" $width="60%" />
          </Loading>
        )}
      </Stack>
    </Card>
  );
}

function Requirement({ required }: { required: boolean }) {
  const [open, setOpen] = useState(false);
  const change = useChangeSetting();

  function handleSubmit(reason: string) {
    const value = String(!required);
    change.mutate(
      { name: "second_factor_required", value, reason },
      { onSuccess: () => setOpen(false), onError: (error) => notify(adminSentences.settingFailed(error)) },
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
