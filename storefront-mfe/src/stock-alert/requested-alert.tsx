import { deviceNoticesMessage, useDeviceNotices } from "@store/shared-data";
import { Button, Notice } from "@store/shared-ui";
import { useState } from "react";

interface YouWillBeNotifiedProps {
  name: string;
  /** The account's e-mail address. */
  email: string;
  failure: string;
  isCancelling: boolean;
  cancel: () => void;
}

/** Confirms an active alert and offers to cancel it. */
export function YouWillBeNotified({ name, email, failure, isCancelling, cancel }: YouWillBeNotifiedProps) {
  return (
    <>
      <Notice
        title="Você será avisado"
        action={
          <Button loading={isCancelling} onClick={cancel}>
            Cancelar aviso
          </Button>
        }
      >
        Quando {name} chegar, escrevemos para {email}, na ordem dos pedidos.
      </Notice>
      {failure !== "" && <Notice tone="red">{failure}</Notice>}
      <OnThisDevice />
    </>
  );
}

/** Offers notifications on this device if it supports them; otherwise Meu Perfil explains why not. */
function OnThisDevice() {
  const { state, busy, failure, turnOn } = useDeviceNotices();
  const [wasTurnedOn, setWasTurnedOn] = useState(false);
  return (
    <>
      {state === "off" && (
        <Button block loading={busy} onClick={() => void turnOn().then(setWasTurnedOn)}>
          Avisar também neste aparelho
        </Button>
      )}
      {state === "on" && wasTurnedOn && <Notice>O aviso chega também neste aparelho.</Notice>}
      {failure !== null && <Notice tone="red">{deviceNoticesMessage(failure)}</Notice>}
    </>
  );
}

/** Shown if the address must be confirmed first. */
export function ConfirmYourMail({ email, onChange }: { email: string; onChange: () => void }) {
  return (
    <Notice title="Confirme no seu e-mail" action={<Button onClick={onChange}>Usar outro e-mail</Button>}>
      Enviamos um link para {email}. Seu lugar na fila vale depois que você confirmar. Se não chegar em alguns minutos,
      olhe também no spam.
    </Notice>
  );
}
