import { useEffect, useRef, useState } from "react";
import { authMessage } from "../session/auth-messages";
import type { HeldSession } from "../session/session.api";

/** The session of a new account, held until the user clicks to enter it, and ended if they do not. */
export function useHeldSession() {
  const [held, setHeld] = useState<HeldSession | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const entered = useRef(false);

  useEffect(
    () => () => {
      if (!entered.current) void held?.drop();
    },
    [held],
  );

  async function enter() {
    if (!held || entered.current) return;
    setBusy(true);
    setFailure("");
    entered.current = true;
    try {
      await held.enter();
    } catch (error) {
      entered.current = false;
      setFailure(authMessage(error));
      setBusy(false);
    }
  }
  return { held, busy, failure, hold: setHeld, enter: () => void enter(), isEntered: () => entered.current };
}
