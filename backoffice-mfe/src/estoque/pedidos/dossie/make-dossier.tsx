import { unwrap } from "@store/shared-data";
import { Button, ButtonRow, Card } from "@store/shared-ui";
import { useState } from "react";
import { ActForm } from "../../../form/act-form";
import { failedTo } from "../../../messages/admin-messages";
import type { ShownDossier } from "./dossier-document";

export function MakeDossier({ orderId, onMade }: { orderId: string; onMade: (dossier: ShownDossier) => void }) {
  const [isAsking, setAsking] = useState(true);
  if (!isAsking) {
    return (
      <ButtonRow>
        <Button size="small" onClick={() => setAsking(true)}>
          Fazer outro dossiê
        </Button>
      </ButtonRow>
    );
  }
  return (
    <Card>
      <ActForm
        effect="Junta tudo o que prova a venda e a entrega deste pedido: pagamento, acessos à key, passos, aceite, mensagens e termos. A loja guarda só o SHA-256: guarde o arquivo."
        action="Fazer dossiê"
        draft={`dossier:${orderId}`}
        write={(db, reason) => unwrap(db.rpc("make_dossier", { p_order_id: orderId, p_reason: reason }).single())}
        failed={failedTo("fazer dossiê")}
        onClose={(made) => {
          if (made) onMade(made);
          setAsking(false);
        }}
      />
    </Card>
  );
}
