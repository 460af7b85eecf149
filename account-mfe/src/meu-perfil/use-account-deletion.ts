import { notify, requireStoreClient, StoreError, signOut } from "@store/shared-data";
import { useStoreNavigate } from "@store/shared-data/router";
import { useEffect, useRef, useState } from "react";
import { forgetAccount } from "../session/known-account";
import { deleteAccount } from "./account.api";
import { profileMessage } from "./profile-messages";

/** An obstacle that the user can remove here: orders or credit to give up, or a session that is too old. */
interface Obstacle {
  kind: "orders" | "credit" | "session";
  message: string;
}

/** Deletes the account, navigates home and ends the session; otherwise returns the obstacle. */
export function useAccountDeletion() {
  const navigate = useStoreNavigate();
  const [busy, setBusy] = useState(false);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const deleted = useRef(false);

  useEffect(
    () => () => {
      // Signs out after leaving this page, whose access check would otherwise redirect to sign-in.
      if (deleted.current) void signOut();
    },
    [],
  );

  async function remove() {
    if (busy) return;
    setBusy(true);
    try {
      await deleteAccount(requireStoreClient(), obstacle?.kind === "orders" || obstacle?.kind === "credit");
      deleted.current = true;
      forgetAccount();
      notify("Sua conta foi excluída.");
      navigate("/", { replace: true });
    } catch (error) {
      const met = obstacleOf(error);
      if (met) setObstacle(met);
      else notify(profileMessage(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, obstacle, remove };
}

function obstacleOf(error: unknown): Obstacle | null {
  if (!(error instanceof StoreError)) return null;
  if (error.reason === "account_has_open_orders") return { kind: "orders", message: error.message };
  if (error.reason === "account_has_credit") return { kind: "credit", message: error.message };
  if (error.reason === "sign_in_again") return { kind: "session", message: error.message };
  return null;
}
