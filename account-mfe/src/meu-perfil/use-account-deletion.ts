import { callRpc, notify, requireStoreClient, StoreError, signOut } from "@store/shared-data";
import { useMutation } from "@store/shared-data/query";
import { useStoreNavigate } from "@store/shared-data/router";
import { useEffect, useRef, useState } from "react";
import { forgetAccount } from "../session/known-account";
import { profileMessage } from "./profile-messages";

/** An obstacle that the user can remove here: orders or credit to give up, or a session that is too old. */
interface Obstacle {
  kind: "orders" | "credit" | "session";
  message: string;
}

/**
 * Deletes the account permanently, navigates home and ends the session; otherwise returns the obstacle. Orders and
 * payments remain without personal data.
 */
export function useAccountDeletion() {
  const navigate = useStoreNavigate();
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const deleted = useRef(false);

  useEffect(
    () => () => {
      // Signs out after leaving this page, whose access check would otherwise redirect to sign-in.
      if (deleted.current) void signOut();
    },
    [],
  );

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callRpc(requireStoreClient(), "delete_my_account", {
        p_give_up_orders: obstacle?.kind === "orders" || obstacle?.kind === "credit",
      }),
    onSuccess: () => {
      deleted.current = true;
      forgetAccount();
      notify("Sua conta foi excluída.");
      navigate("/", { replace: true });
    },
    onError: (error) => {
      const { reason, message } = error instanceof StoreError ? error : { reason: "", message: "" };
      const kind = Object.hasOwn(obstacles, reason) ? obstacles[reason] : undefined;
      if (kind) setObstacle({ kind, message });
      else notify(profileMessage(error));
    },
  });
  return { busy: isPending, obstacle, remove: () => !isPending && mutate() };
}

/** Obstacles by the database's code. */
const obstacles: Readonly<Record<string, Obstacle["kind"]>> = {
  account_has_open_orders: "orders",
  account_has_credit: "credit",
  sign_in_again: "session",
};
