import { notify, type StaffRole } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Button, ButtonLink, Dialog, Notice, Skeleton, Text } from "@store/shared-ui";
import { useState } from "react";
import { ReasonForm } from "../../form/reason-form";
import { pluralize } from "../../format/pluralize";
import { FailedNotice } from "../../list/failed-notice";
import { adminSentences } from "../../messages/admin-messages";
import { Section } from "../../widgets/section";
import { usePaymentHealth } from "../pagamentos/payments-inbox.api";
import { ordersPath } from "../pedidos/order-filter";
import { type DatabaseSettings, useChangeSetting, useStoreSettings } from "../seguranca/store-settings.api";

type AmountUnit = DatabaseSettings["amount_unit"];

const units: Readonly<Record<AmountUnit, { name: string; other: AmountUnit; example: string }>> = {
  reais: { name: "reais", other: "cents", example: "147 vira R$ 147,00" },
  cents: { name: "centavos", other: "reais", example: "14700 vira R$ 147,00" },
};

/** The unit of the provider's amounts, orders held because another unit would fit, and for admins a switch (R10.6). */
export function AmountUnitCard({ role }: { role: StaffRole }) {
  const { data, error, refetch } = useStoreSettings();
  const unit = data?.amount_unit;
  const held = usePaymentHealth().data?.unit_held_orders ?? 0;
  const [isChanging, setIsChanging] = useState(false);
  if (!unit && error) return <FailedNotice message={adminSentences.amountUnitFailed(error)} onRetry={refetch} />;
  return (
    <Section card small title="Unidade dos valores" busy={!unit}>
      {unit ? (
        <>
          <Text>
            Os valores que o provedor envia são lidos em {units[unit].name}: {units[unit].example}.
          </Text>
          {held > 0 && (
            <Notice tone="yellow" title={heldByUnit(held)} quiet action={<HeldOrders />}>
              O valor bate com o preço se for lido em {units[units[unit].other].name}. Se o provedor mudou de unidade,
              {role === "admin" ? " mude a leitura aqui." : " peça a um administrador que mude a leitura."}
            </Notice>
          )}
          {role === "admin" && (
            <div>
              <Button size="small" onClick={() => setIsChanging(true)}>
                O provedor envia {units[units[unit].other].name}
              </Button>
            </div>
          )}
        </>
      ) : (
        <Skeleton $height="1.5em" />
      )}
      {unit && isChanging && (
        <ChangeUnitModal to={units[unit].other} held={held} onClose={() => setIsChanging(false)} />
      )}
    </Section>
  );
}

const HeldOrders = () => (
  <ButtonLink as={StoreLink} to={ordersPath({ situacao: "held_unit" })} size="small">
    Ver estes pedidos
  </ButtonLink>
);

/** Label of the number of orders held because another unit would fit. */
export const heldByUnit = (held: number): string =>
  `${pluralize(held, "pedido pago está retido", "pedidos pagos estão retidos")} por causa da unidade`;

interface ChangeUnitModalProps {
  to: AmountUnit;
  held: number;
  onClose: () => void;
}

function ChangeUnitModal({ to, held, onClose }: ChangeUnitModalProps) {
  const change = useChangeSetting();
  const { name, example } = units[to];

  function handleSubmit(reason: string) {
    // `mutateAsync`, because callbacks of `mutate` do not run if the dialog is closed meanwhile.
    return change.mutateAsync({ name: "amount_unit", value: to, reason }).then(() => {
      notify(adminSentences.amountUnitChanged(name));
      onClose();
    });
  }
  return (
    <Dialog open title={`Ler valores em ${name}`} onClose={onClose}>
      <ReasonForm
        effect={`De agora em diante, ${example}. ${held > 0 ? `${heldByUnit(held)}: o que bate em ${name} é liberado, e a key é entregue ou o pedido entra na fila.` : "Nenhum pedido está retido por causa da unidade."} O que já foi entregue fica como está.`}
        action={`Ler em ${name}`}
        draft={`setting:amount_unit:${to}`}
        failed={adminSentences.amountUnitChangeFailed}
        onSubmit={handleSubmit}
        onCancel={onClose}
      />
    </Dialog>
  );
}
