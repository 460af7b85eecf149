import { signOut } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Button, Checkbox, Dialog, Notice, Stack, Text, TextLink } from "@store/shared-ui";
import { useState } from "react";
import { useAccountDeletion } from "./use-account-deletion";

const givingUp = {
  orders: "Abro mão destes pedidos, sem entrega e sem reembolso automático",
  credit: "Abro mão deste crédito",
} as const;

interface DeleteAccountDialogProps {
  onClose: () => void;
}

/** Explains the consequences of deleting the account, lets the user remove obstacles, and deletes it. */
export function DeleteAccountDialog({ onClose }: DeleteAccountDialogProps) {
  const [understood, setUnderstood] = useState(false);
  const [givenUp, setGivenUp] = useState(false);
  const { busy, obstacle, remove, leave } = useAccountDeletion(onClose);
  // While the deletion is pending the dialog stays open: its response ends the session, or needs the user.
  const close = () => !busy && leave(onClose);
  return (
    <Dialog
      open
      onClose={close}
      title="Excluir minha conta"
      guarded={busy}
      footer={
        <>
          <Button onClick={close} disabled={busy}>
            Cancelar
          </Button>
          {obstacle?.kind === "session" ? (
            // After sign-out the page's access check leads to sign-in and back.
            <Button variant="strong" onClick={() => leave(() => void signOut())}>
              Entrar de novo
            </Button>
          ) : (
            <Button
              variant="danger"
              onClick={remove}
              loading={busy}
              disabled={!understood || (obstacle !== null && !givenUp)}
            >
              Excluir minha conta
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <Text>
          Seu nome, e-mail, telefone e acesso são apagados na hora, também dos pagamentos e registros, e isso não tem
          volta. As keys que você recebeu deixam de aparecer aqui: baixe seus dados antes. Pedidos e pagamentos ficam
          guardados sem os seus dados, como a lei exige; a lista está em{" "}
          <TextLink as={StoreLink} to="/privacidade">
            Privacidade
          </TextLink>
          .
        </Text>
        <Checkbox
          label="Entendo que perco o acesso à conta e às keys"
          checked={understood}
          onChange={({ target }) => setUnderstood(target.checked)}
        />
        {obstacle && <Notice>{obstacle.message}</Notice>}
        {(obstacle?.kind === "orders" || obstacle?.kind === "credit") && (
          <Checkbox
            label={givingUp[obstacle.kind]}
            checked={givenUp}
            onChange={({ target }) => setGivenUp(target.checked)}
          />
        )}
      </Stack>
    </Dialog>
  );
}
