import { Card, Heading, Skeleton, Stack, Text } from "@store/shared-ui";
import type { ReactNode } from "react";
import { Loaded } from "../../list/loaded";
import { failedTo } from "../../messages/admin-messages";
import { ActWithReason } from "../../widgets/act-with-reason";
import { parsePrice, printPrice } from "../product/parse-price";
import { type DatabaseSettings, useChangeSetting, useStoreSettings } from "./store-settings.api";

export interface NumberSettingProps {
  name: Extract<
    keyof DatabaseSettings,
    | ("payload_days" | "claim_limit" | "approval_limit_cents" | "staff_session_hours")
    | ("fee_basis_points" | "fee_cents")
  >;
  value: number;
  least: number;
  most: number;
  /** Factor between the input and the stored value: 100 if the database stores centavos. */
  stored?: number;
  /** True if the input can have two decimals. */
  decimals?: boolean;
  /** Label of the field with its unit: 'Prazo em dias'. */
  label: string;
  /** Label of the buttons that open and submit the form: 'Mudar prazo'. */
  action: string;
  /** Effect of a change, shown before confirmation. */
  effect: string;
  /** Text of the current setting. */
  children: ReactNode;
}

/** A numeric setting that admins can change with a reason. */
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
  const change = useChangeSetting();
  const read = (text: string) => (decimals || /^\d{1,7}$/.test(text.trim()) ? parsePrice(text) : null);
  const problem = (text: string) => {
    const number = read(text);
    const isGood = number !== null && number >= least && number <= most;
    return isGood ? undefined : `Use um número${decimals ? "" : " inteiro"} de ${least} a ${most}`;
  };
  async function handleSubmit(reason: string, { typed = "" }: { typed?: string }) {
    await change.mutateAsync({ name, value: String(Math.round((read(typed) ?? 0) * stored)), reason });
  }
  return (
    <>
      <Text>{children}</Text>
      <ActWithReason
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
        failed={failedTo("salvar configuração")}
        onSubmit={handleSubmit}
      />
    </>
  );
}

interface SettingCardProps {
  title: string;
  /** True beside dense cards. */
  dense?: boolean;
  children: (settings: DatabaseSettings) => ReactNode;
}

/** A settings card, with loading and error state. */
export function SettingCard({ title, dense = false, children }: SettingCardProps) {
  return (
    <Card as="section" $dense={dense} aria-label={title}>
      <Stack $gap={dense ? 3 : 4}>
        <Heading $size={dense ? "body" : "lead"}>{title}</Heading>
        <Loaded query={useStoreSettings()} name="configurações" skeleton={<Skeleton $height="2.75rem" $width="60%" />}>
          {children}
        </Loaded>
      </Stack>
    </Card>
  );
}
