import { unwrap } from "@store/shared-data";
import { StoreLink, useParams } from "@store/shared-data/router";
import { ButtonLink, Card, EmptyState, icons, Stack, Text } from "@store/shared-ui";
import { useState } from "react";
import { styled } from "styled-components";
import { StaffPage } from "../../../access/staff-page";
import { isUuid, orderPath } from "../../../addresses/addresses";
import { useIsAdmin } from "../../../data/staff-query";
import { ActForm } from "../../../form/act-form";
import { failedTo } from "../../../messages/admin-messages";
import { CheckDossier } from "./check-dossier";
import { DossierDocument, type ShownDossier } from "./dossier-document";

/** /estoque/pedidos/dossie/:pedido: creates the dossier of an order; without an order it only verifies a file. */
export function DossierPage() {
  const { pedido = "" } = useParams();
  return <Dossier key={pedido} orderId={pedido} />;
}

function Dossier({ orderId }: { orderId: string }) {
  const isAdmin = useIsAdmin();
  const [made, setMade] = useState<ShownDossier | null>(null);
  const [checked, setChecked] = useState<ShownDossier | null>(null);
  // A new dossier stays visible even if another file fails verification: the store does not keep its text.
  const shown = checked ?? made;
  function showMade(dossier: ShownDossier) {
    setMade(dossier);
    setChecked(null);
  }
  if (orderId !== "" && !isUuid(orderId)) return <NoOrder />;
  return (
    <StaffPage
      title={orderId === "" ? (shown ? "Dossiê" : "Conferir dossiê") : `Dossiê do pedido ${orderId.slice(0, 8)}`}
      actions={
        orderId !== "" && (
          <ButtonLink size="small" as={StoreLink} to={orderPath(orderId)}>
            Ver pedido
          </ButtonLink>
        )
      }
    >
      <OnScreen>
        {orderId !== "" &&
          (isAdmin ? (
            <MakeDossier orderId={orderId} onMade={showMade} />
          ) : (
            <Text>Só administradores fazem dossiês. Conferir um, qualquer pessoa da equipe pode.</Text>
          ))}
        <CheckDossier onChecked={setChecked} />
      </OnScreen>
      {shown && <DossierDocument key={shown.sha256} dossier={shown} />}
    </StaffPage>
  );
}

function NoOrder() {
  return (
    <StaffPage title="Dossiê">
      <EmptyState
        icon={icons.key}
        title="Pedido não encontrado"
        description="Este endereço não é o de um pedido. Abra o pedido na lista e use “Dossiê”."
        action={
          <ButtonLink as={StoreLink} to="/estoque/pedidos">
            Ver pedidos
          </ButtonLink>
        }
      />
    </StaffPage>
  );
}

const MakeDossier = ({ orderId, onMade }: { orderId: string; onMade: (dossier: ShownDossier) => void }) => (
  <Card>
    <ActForm
      alwaysOpen
      effect="Junta tudo o que prova a venda e a entrega deste pedido: pagamento, acessos à key, passos, aceite, mensagens e termos. A loja guarda só o SHA-256: guarde o arquivo."
      action="Fazer dossiê"
      draft={`dossier:${orderId}`}
      write={(db, reason) => unwrap(db.rpc("make_dossier", { p_order_id: orderId, p_reason: reason }).single())}
      failed={failedTo("fazer dossiê")}
      onClose={(made) => made && onMade(made)}
    />
  </Card>
);

const OnScreen = styled(Stack)`
  @media print { display: none; }
`;
