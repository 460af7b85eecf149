import { useEffect, useRef, useState } from "react";
import { notify, requireStoreClient, signOut } from "shared-data";
import { useStoreNavigate } from "shared-data/router";
import { deleteAccount } from "./account.api";
import { profileMessage } from "./profile-messages";

/** Deletes the account, goes home, and ends the session. */
export function useAccountDeletion() {
  const navigate = useStoreNavigate();
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
    if (busy) return;
    setBusy(true);
    try {
      await deleteAccount(requireStoreClient());
      deleted.current = true;
      notify("Sua conta foi excluída.");
      navigate("/", { replace: true });
    } catch (error) {
      notify(profileMessage(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, remove };
}
