import { callRpc, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { Skeleton, Text } from "@store/shared-ui";
import type { ReactNode } from "react";
import { useStaffQuery } from "../../data/staff-query";
import { Loaded } from "../../list/loaded";
import { failedTo } from "../../messages/admin-messages";
import { ActWithReason } from "../../widgets/act-with-reason";
import { Section } from "../../widgets/section";
import { parsePrice, printPrice } from "../product/parse-price";

const readSettings = (db: StoreClient, signal: AbortSignal) =>
  unwrap(db.rpc("read_store_settings").abortSignal(signal).single());

/** `claim_limit` is in reais, names with `cents` in centavos, and basis points are hundredths of a percent. */
export type DatabaseSettings = Awaited<ReturnType<typeof readSettings>>;

export const useStoreSettings = () => useStaffQuery(["private", "store-settings"], readSettings);

/** Changes a setting; admins only. It can affect orders too: a new amount unit releases some. @throws StoreError */
export const changeSetting = (db: StoreClient, name: keyof DatabaseSettings, value: string, reason: string) =>
  callRpc(db, "change_store_setting", { p_name: name, p_value: value, p_reason: reason });

export interface NumberSettingProps {
  name:
    | ("payload_days" | "claim_limit" | "approval_limit_cents" | "staff_session_hours")
    | ("fee_basis_points" | "fee_cents");
  settings: DatabaseSettings;
  least: number;
  most: number;
  /** Factor between the input and the stored value: 100 if the database stores centavos. */
  stored?: number;
  decimals?: boolean;
  /** Label of the field with its unit: 'Prazo em dias'. */
  label: string;
  /** Label of the buttons that open and submit the form: 'Mudar prazo'. */
  action: string;
  effect: string;
  /** Text of the current setting, from its value in the unit of the input. */
  words: (value: number) => string;
}

export function NumberSetting({
  name,
  settings,
  least,
  most,
  decimals = false,
  stored = decimals ? 100 : 1,
  label,
  action,
  effect,
  words,
}: NumberSettingProps) {
  const value = decimals ? settings[name] / stored : Math.floor(settings[name] / stored);
  const read = (text: string) => (decimals || /^\d{1,7}$/.test(text.trim()) ? parsePrice(text) : null);
  const problem = (text: string) => {
    const number = read(text);
    const isGood = number !== null && number >= least && number <= most;
    return isGood ? undefined : `Use um número${decimals ? "" : " inteiro"} de ${least} a ${most}`;
  };
  const toStored = (text = "") => String(Math.round((read(text) ?? 0) * stored));
  return (
    <>
      <Text>{words(value)}</Text>
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
        write={(db, reason, { typed }) => changeSetting(db, name, toStored(typed), reason)}
      />
    </>
  );
}

interface SettingCardProps {
  title: string;
  children: (settings: DatabaseSettings) => ReactNode;
}

export const SettingCard = ({ title, children }: SettingCardProps) => (
  <Section card title={title}>
    <Loaded query={useStoreSettings()} name="configurações" skeleton={<Skeleton $height="2.75rem" $width="60%" />}>
      {children}
    </Loaded>
  </Section>
);
