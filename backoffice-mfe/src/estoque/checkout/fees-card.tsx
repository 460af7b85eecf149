import { formatPrice, Text } from "@store/shared-ui";
import { useIsAdmin } from "../../data/staff-query";
import { formatPercent } from "../../format/percent";
import { NumberSetting, SettingCard, useStoreSettings } from "../seguranca/setting-card";

/** The provider's fees (R2.19), editable by admins. */
export function FeesCard() {
  const isAdmin = useIsAdmin();
  const { data, error } = useStoreSettings();
  // The card of the amount unit reads the same query and already shows the error and the retry.
  if (error && !data) return null;
  return (
    <SettingCard title="Taxas do provedor">
      {(settings) => {
        const { fee_basis_points: points, fee_cents: cents } = settings;
        const words = `De cada pagamento o provedor fica com ${formatPercent(points / 10_000, 2)} e ${formatPrice(cents / 100)}.`;
        if (!isAdmin) return <Text>{words}</Text>;
        return (
          <>
            <NumberSetting {...ofPercent} settings={settings} words={() => words} />
            <NumberSetting {...ofFixed} settings={settings} words={() => "O lucro já desconta as duas taxas."} />
          </>
        );
      }}
    </SettingCard>
  );
}

const common = { least: 0, decimals: true, effect: "Vale também para o lucro das vendas passadas." } as const;
const ofPercent = {
  ...common,
  name: "fee_basis_points",
  most: 100,
  label: "Taxa em %",
  action: "Mudar porcentagem",
} as const;
const ofFixed = {
  ...common,
  name: "fee_cents",
  most: 1000,
  label: "Taxa fixa em reais",
  action: "Mudar taxa fixa",
} as const;
