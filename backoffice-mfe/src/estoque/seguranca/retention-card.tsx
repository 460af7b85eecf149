import { useState } from "react";
import { notify } from "shared-data";
import { Button, ButtonRow, Field, Text, TextInput } from "shared-ui";
import { ReasonForm } from "../../form/reason-form";
import { adminSentences } from "../../messages/admin-messages";
import { SettingCard } from "./setting-card";
import { useChangeSetting } from "./use-store-settings";

/** For how long a payment keeps its payer's name and phone (R12.3), for admins to change. */
export function RetentionCard() {
  return (
    <SettingCard id="retencao" title="Dados de quem paga">
      {({ payload_days }) => <Retention days={payload_days} />}
    </SettingCard>
  );
}

function Retention({ days }: { days: number }) {
  const [open, setOpen] = useState(false);
  const [value, setValue] = useState(String(days));
  const change = useChangeSetting();
  const isTerm = /^\d{1,4}$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= 3650;

  function handleSubmit(reason: string) {
    return change.mutateAsync({ name: "payload_days", value: value.trim(), reason }).then(
      () => setOpen(false),
      (error: unknown) => {
        notify(adminSentences.settingFailed(error));
        return false;
      },
    );
  }
  return (
    <>
      <Text>
        Nome e telefone nos avisos de pagamento são apagados depois de {days} {days === 1 ? "dia" : "dias"}; o pagamento
        fica. A página Privacidade diz esse prazo aos clientes.
      </Text>
      {open ? (
        <ReasonForm
          effect="Um prazo menor apaga na próxima hora o que já passou dele, e isso não tem volta."
          action="Mudar prazo"
          working={change.isPending}
          draft="setting:payload_days"
          ready={isTerm}
          fields={(tried) => (
            <Field label="Prazo em dias" error={tried && !isTerm ? "Use um número inteiro de 1 a 3650" : undefined}>
              <TextInput inputMode="numeric" value={value} onChange={({ target }) => setValue(target.value)} />
            </Field>
          )}
          onSubmit={handleSubmit}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <ButtonRow>
          <Button
            onClick={() => {
              setValue(String(days));
              setOpen(true);
            }}
          >
            Mudar prazo
          </Button>
        </ButtonRow>
      )}
    </>
  );
}
