import { Badge, Notice, Skeleton, Text } from "@store/shared-ui";
import { OwnFactor } from "../../access/own-factor";
import { useFactor } from "../../access/second-factor.api";
import { Section } from "../../widgets/section";
import { useStoreSettings } from "./store-settings.api";

/** The user's own second factor, if the auth service supports it. */
export function FactorCard() {
  const factor = useFactor();
  const settings = useStoreSettings();
  return (
    <Section card title="Segundo fator" aside={factor.data?.factorId && <Badge $tone="blue">Ativo</Badge>}>
      <Text>
        Um código de 6 dígitos do aplicativo autenticador do seu celular, além da senha. Quem descobrir a sua senha não
        vê clientes nem keys e não altera pedidos.
      </Text>
      {settings.data?.second_factor_available === false ? (
        <Notice>O serviço de acesso desta loja não oferece segundo fator.</Notice>
      ) : settings.isPending ? (
        <Skeleton $height="2.75rem" $width="60%" />
      ) : (
        <OwnFactor />
      )}
    </Section>
  );
}
