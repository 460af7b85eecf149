import { Button, ButtonRow, Field, Text, TextInput } from "@store/shared-ui";
import { type ReactNode, useState } from "react";
import { ReasonForm } from "../../form/reason-form";
import { adminSentences } from "../../messages/admin-messages";
import type { DatabaseSettings } from "./store-settings.api";
import { useChangeSetting } from "./use-store-settings";

interface NumberSettingProps {
  name: Extract<
    keyof DatabaseSettings,
    "payload_days" | "claim_limit" | "approval_limit_cents" | "staff_session_hours"
  >;
  value: number;
  least: number;
  most: number;
  /** How much one of it is in the database: 100 where that keeps centavos. */
  stored?: number;
  /** The field's name, with its unit: 'Prazo em dias'. */
  label: string;
  /** The button that opens the form, and the one that sends it: 'Mudar prazo'. */
  action: string;
  /** The effect of a change, said before it is made. */
  effect: string;
  /** The present value, for people. */
  children: ReactNode;
}

/** A setting that is a whole number, for admins to change with a reason. */
export function NumberSetting({
  name,
  value,
  least,
  most,
  stored = 1,
  label,
  action,
  effect,
  children,
}: NumberSettingProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const change = useChangeSetting();
  const isWhole = /^\d{1,7}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;

  function handleOpen() {
    setTyped(String(value));
    setOpen(true);
  }
  function handleSubmit(reason: string) {
    return change.mutateAsync({ name, value: String(Number(typed) * stored), reason }).then(() => setOpen(false));
  }
  return (
    <>
      <Text>{children}</Text>
      {open ? (
        <ReasonForm
          effect={effect}
          action={action}
          draft={`setting:${name}`}
          ready={isWhole}
          fields={(tried) => (
            <Field label={label} error={tried && !isWhole ? `Use um número inteiro de ${least} a ${most}` : undefined}>
              <TextInput inputMode="numeric" value={typed} onChange={({ target }) => setTyped(target.value)} />
            </Field>
          )}
          failed={adminSentences.settingFailed}
          onSubmit={handleSubmit}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <ButtonRow>
          <Button onClick={handleOpen}>{action}</Button>
        </ButtonRow>
      )}
    </>
  );
}
