import { Button, ButtonRow, Card, Heading, Skeleton, Stack, Text } from "@store/shared-ui";
import { type ReactNode, useState } from "react";
import { ReasonForm } from "../../form/reason-form";
import { FailedNotice } from "../../list/failed-notice";
import { Loading } from "../../list/loading";
import { adminSentences } from "../../messages/admin-messages";
import { parsePrice, printPrice } from "../product/parse-price";
import { type DatabaseSettings, useChangeSetting, useStoreSettings } from "./store-settings.api";

interface NumberSettingProps {
  name: Extract<
    keyof DatabaseSettings,
    | ("payload_days" | "claim_limit" | "approval_limit_cents" | "staff_session_hours")
    | ("fee_basis_points" | "fee_cents")
  >;
  value: number;
  least: number;
  most: number;
  /** How much one of it is in the database: 100 where that keeps centavos. */
  stored?: number;
  /** True where hundredths are typed too, which the database keeps as whole numbers. */
  decimals?: boolean;
  /** The field's name, with its unit: 'Prazo em dias'. */
  label: string;
  /** The button that opens the form, and the one that sends it: 'Mudar prazo'. */
  action: string;
  /** The effect of a change, said before it is made. */
  effect: string;
  /** The present setting in words. */
  children: ReactNode;
}

/** A setting that is a number, for admins to change with a reason. */
export function NumberSetting({
  name,
  value,
  least,
  most,
  decimals = false,
  stored = decimals ? 100 : 1,
  label,
  action,
  effect,
  children,
}: NumberSettingProps) {
  const [open, setOpen] = useState(false);
  const change = useChangeSetting();
  const read = (text: string) => (decimals || /^\d{1,7}$/.test(text.trim()) ? parsePrice(text) : null);
  const problem = (text: string) => {
    const number = read(text);
    const isGood = number !== null && number >= least && number <= most;
    return isGood ? undefined : `Use um número${decimals ? "" : " inteiro"} de ${least} a ${most}`;
  };
  async function handleSubmit(reason: string, { typed = "" }: { typed?: string }) {
    await change.mutateAsync({ name, value: String(Math.round((read(typed) ?? 0) * stored)), reason });
    setOpen(false);
  }
  return (
    <>
      <Text>{children}</Text>
      {open ? (
        <ReasonForm
          effect={effect}
          action={action}
          draft={`setting:${name}`}
          asks={{
            typed: {
              label,
              start: decimals ? printPrice(value) : String(value),
              problem,
              input: { inputMode: decimals ? "decimal" : "numeric" },
            },
          }}
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

interface SettingCardProps {
  id: string;
  title: string;
  children: (settings: DatabaseSettings) => ReactNode;
}

/** One setting of the store, once it is loaded. */
export function SettingCard({ id, title, children }: SettingCardProps) {
  const settings = useStoreSettings();
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <Heading id={id} $size="lead">
          {title}
        </Heading>
        {settings.data ? (
          children(settings.data)
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
