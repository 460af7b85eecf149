import { useEffect, useRef, useState } from "react";
import { deleteAccount, notify, profileMessage, signOut } from "shared-data";
import { useStoreNavigate } from "shared-data/router";
import { getStoreClient } from "shared-data/runtime";
import { Button, Checkbox, Dialog, Text } from "shared-ui";

interface DeleteAccountDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Says what ends with the account, and ends it. */
export function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  const navigate = useStoreNavigate();
  const [understood, setUnderstood] = useState(false);
  const [busy, setBusy] = useState(false);
  const deleted = useRef(false);

  useEffect(
    () => () => {
      // Once this page is left: its gate would ask whoever is signed out to sign in.
      if (deleted.current) void signOut();
    },
    [],
  );

  async function remove() {
    const db = getStoreClient();
    if (!db || busy) return;
    setBusy(true);
    try {
      await deleteAccount(db);
      deleted.current = true;
      notify("Sua conta foi excluída.");
      navigate("/", { replace: true });
    } catch (error) {
      notify(profileMessage(error));
    } finally {
      setBusy(false);
    }
  }
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
