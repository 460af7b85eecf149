import type { StaffRole } from "@store/shared-data";
import { formatPrice, Text } from "@store/shared-ui";
import { NumberSetting, SettingCard } from "../seguranca/setting-card";
import { useStoreSettings } from "../seguranca/store-settings.api";

const percent = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 2 });

/** The provider's fees (R2.19), editable by admins. */
export function FeesCard({ role }: { role: StaffRole }) {
  const { data, error } = useStoreSettings();
  // The card of the amount unit reads the same query and already shows the error and the retry.
  if (error && !data) return null;
  return (
    <SettingCard title="Taxas do provedor" dense>
      {({ fee_basis_points: points, fee_cents: cents }) => {
        const words = `De cada pagamento o provedor fica com ${percent.format(points / 10_000)} e ${formatPrice(cents / 100)}.`;
        if (role !== "admin") return <Text>{words}</Text>;
        return (
          <>
            <NumberSetting {...common} name="fee_basis_points" value={points / 100} most={100} {...ofPercent}>
              {words}
            </NumberSetting>
            <NumberSetting {...common} name="fee_cents" value={cents / 100} most={1000} {...ofFixed}>
              O lucro já desconta as duas taxas.
            </NumberSetting>
          </>
        );
      }}
    </SettingCard>
  );
}

const common = { least: 0, decimals: true, effect: "Vale também para o lucro das vendas passadas." } as const;
const ofPercent = { label: "Taxa em %", action: "Mudar porcentagem" } as const;
const ofFixed = { label: "Taxa fixa em reais", action: "Mudar taxa fixa" } as const;
