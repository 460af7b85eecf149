import { StoreLink } from "@store/shared-data/router";
import { ButtonLink, Notice, Text } from "@store/shared-ui";
import { useIsAdmin } from "../../data/staff-query";
import { pluralize } from "../../format/pluralize";
import { failedTo } from "../../messages/admin-messages";
import { ActWithReason } from "../../widgets/act-with-reason";
import { usePaymentHealth } from "../pagamentos/payments-inbox.api";
import { ordersPath } from "../pedidos/order-filter";
import { changeSetting, type DatabaseSettings, SettingCard } from "../seguranca/setting-card";

type AmountUnit = DatabaseSettings["amount_unit"];

const units: Readonly<Record<AmountUnit, { name: string; other: AmountUnit; example: string }>> = {
  reais: { name: "reais", other: "cents", example: "147 vira R$ 147,00" },
  cents: { name: "centavos", other: "reais", example: "14700 vira R$ 147,00" },
};

/** The unit of the provider's amounts, orders held because another unit would fit, and for admins a switch (R10.6). */
export function AmountUnitCard() {
  const isAdmin = useIsAdmin();
  const held = usePaymentHealth().data?.unit_held_orders ?? 0;
  return (
    <SettingCard title="Unidade dos valores">
      {({ amount_unit }) => {
        const { name, other, example } = units[amount_unit];
        return (
          <>
            <Text>
              Os valores que o provedor envia são lidos em {name}: {example}.
            </Text>
            {held > 0 && (
              <Notice tone="yellow" title={heldByUnit(held)} quiet action={<HeldOrders />}>
                O valor bate com o preço se for lido em {units[other].name}. Se o provedor mudou de unidade,
                {isAdmin ? " mude a leitura aqui." : " peça a um administrador que mude a leitura."}
              </Notice>
            )}
            {isAdmin && <ChangeUnit key={other} to={other} held={held} />}
          </>
        );
      }}
    </SettingCard>
  );
}

const HeldOrders = () => (
  <ButtonLink as={StoreLink} to={ordersPath({ situacao: "held_unit" })} size="small">
    Ver estes pedidos
  </ButtonLink>
);

export const heldByUnit = (held: number): string =>
  `${pluralize(held, "pedido pago está retido", "pedidos pagos estão retidos")} por causa da unidade`;

function ChangeUnit({ to, held }: { to: AmountUnit; held: number }) {
  const { name, example } = units[to];
  return (
    <ActWithReason
      label={`O provedor envia ${name}`}
      effect={`De agora em diante, ${example}. ${held > 0 ? `${heldByUnit(held)}: o que bate em ${name} é liberado, e a key é entregue ou o pedido entra na fila.` : "Nenhum pedido está retido por causa da unidade."} O que já foi entregue fica como está.`}
      action={`Ler em ${name}`}
      draft={`setting:amount_unit:${to}`}
      failed={failedTo("mudar a unidade dos valores")}
      write={(db, reason) => changeSetting(db, "amount_unit", to, reason)}
      message={() => `Os valores agora são lidos em ${name}.`}
    />
  );
}
