import { useMutation } from "@store/shared-data/query";
import { useEffect, useRef, useState } from "react";
import { authMessage } from "../session/auth-messages";
import type { HeldSession } from "../session/session.api";

/** The session of a new account, held until the user clicks to enter it, and ended if they do not. */
export function useHeldSession() {
  const [held, setHeld] = useState<HeldSession | null>(null);
  const entered = useRef(false);

  useEffect(
    () => () => {
      if (!entered.current) void held?.drop();
    },
    [held],
  );

  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      entered.current = true;
      await held?.enter();
    },
    onError: () => {
      entered.current = false;
    },
  });
  return {
    held,
    busy: isPending,
    failure: error ? authMessage(error) : "",
    hold: setHeld,
    enter: () => !entered.current && mutate(),
    isEntered: () => entered.current,
  };
}
