import { useState } from "react";
import { notify } from "shared-data";
import { Button, ButtonRow, Field, formatPrice, Text, TextInput } from "shared-ui";
import { ReasonForm } from "../../form/reason-form";
import { adminSentences } from "../../messages/admin-messages";
import { SettingCard } from "./setting-card";
import { useChangeSetting } from "./use-store-settings";

/** What one manager may give by deciding guarantee claims in a day (R14.11), for admins to change. */
export function ClaimLimitCard() {
  return (
    <SettingCard id="limite" title="Limite das garantias">
      {({ claim_limit }) => <ClaimLimit limit={claim_limit} />}
    </SettingCard>
  );
}

function ClaimLimit({ limit }: { limit: number }) {
  const [open, setOpen] = useState(false);
  const [value, setValue] = useState("");
  const change = useChangeSetting();
  const isLimit = /^\d{1,7}$/.test(value.trim()) && Number(value) <= 1_000_000;

  function handleSubmit(reason: string) {
    return change.mutateAsync({ name: "claim_limit", value: value.trim(), reason }).then(
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
        Cada gerente decide garantias de até {formatPrice(limit)} em 24 horas, somando trocas, créditos e reembolsos.
        Além disso decide um administrador; recusar não conta.
      </Text>
      {open ? (
        <ReasonForm
          effect="Vale na hora, também para o que cada gerente já decidiu nas últimas 24 horas."
          action="Mudar limite"
          working={change.isPending}
          draft="setting:claim_limit"
          ready={isLimit}
          fields={(tried) => (
            <Field
              label="Limite em reais"
              error={tried && !isLimit ? "Use um número inteiro de 0 a 1000000" : undefined}
            >
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
              setValue(String(limit));
              setOpen(true);
            }}
          >
            Mudar limite
          </Button>
        </ButtonRow>
      )}
    </>
  );
}
