import { callRpc, notify, requireStoreClient, StoreError, signOut, useLeaveGuard } from "@store/shared-data";
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
export function useAccountDeletion(onClose: () => void) {
  const navigate = useStoreNavigate();
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const page = useRef({ isLeft: false, isDeleted: false });

  // Signs out after leaving this page, whose access check would otherwise redirect to sign-in.
  useEffect(() => {
    const present = page.current;
    present.isLeft = false;
    return () => {
      present.isLeft = true;
      if (present.isDeleted) void signOut();
    };
  }, []);

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callRpc(requireStoreClient(), "delete_my_account", {
        p_give_up_orders: obstacle?.kind === "orders" || obstacle?.kind === "credit",
      }),
    onSuccess: () => {
      page.current.isDeleted = true;
      forgetAccount();
      notify("Sua conta foi excluída.");
      if (page.current.isLeft) void signOut();
      else leave(() => navigate("/", { replace: true }));
    },
    onError: (error) => {
      const { reason, message } = error instanceof StoreError ? error : { reason: "", message: "" };
      const kind = Object.hasOwn(obstacles, reason) ? obstacles[reason] : undefined;
      if (kind) setObstacle({ kind, message });
      else notify(profileMessage(error));
    },
  });
  // Back would leave a deletion that goes on, and miss what it answers.
  const leave = useLeaveGuard({ active: isPending, mayLeave: () => false, onBack: onClose });
  return { busy: isPending, obstacle, remove: () => !isPending && mutate(), leave };
}

/** Obstacles by the database's code. */
const obstacles: Readonly<Record<string, Obstacle["kind"]>> = {
  account_has_open_orders: "orders",
  account_has_credit: "credit",
  sign_in_again: "session",
};
