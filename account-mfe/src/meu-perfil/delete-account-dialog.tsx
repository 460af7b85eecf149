import { useState } from "react";
import { Button, Checkbox, Dialog, Text } from "shared-ui";
import { useAccountDeletion } from "./use-account-deletion";

interface DeleteAccountDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Says what ends with the account, and ends it. */
export function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  const [understood, setUnderstood] = useState(false);
  const { busy, remove } = useAccountDeletion();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Excluir minha conta"
      guarded={busy}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="danger" onClick={remove} loading={busy} disabled={!understood}>
            Excluir minha conta
          </Button>
        </>
      }
    >
      <Text>
        Seu nome, telefone e acesso são apagados na hora, e isso não tem volta. As keys que você recebeu deixam de
        aparecer aqui: baixe seus dados antes. Os pedidos ficam guardados sem o seu nome, como a lei exige.
      </Text>
      <Checkbox
        label="Entendo que perco o acesso à conta e às keys"
        checked={understood}
        onChange={({ target }) => setUnderstood(target.checked)}
      />
    </Dialog>
  );
}
