import { useEffect, useRef, useState } from "react";
import { guardPage, type LeaveHandlers, stepOffGuard } from "./guard-page";

interface LeaveGuardOptions extends LeaveHandlers {
  /** True while there is unsaved input; otherwise leaving needs no confirmation. */
  active: boolean;
}

/**
 * Asks for confirmation before unsaved work is left by a link, by Back, or (with the browser's own dialog) by closing
 * or reloading the tab. Returns a function for the form's own buttons and for its submit: it removes the guard, then
 * runs its callback.
 */
export function useLeaveGuard({ active, mayLeave, onBack }: LeaveGuardOptions): (then?: () => void) => void {
  const latest = useRef({ active, mayLeave, onBack });
  useEffect(() => {
    latest.current = { active, mayLeave, onBack };
  });
  const [isRaised, setRaised] = useState(active);
  if (active && !isRaised) setRaised(true);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isRaised) return;
    stop.current = guardPage({
      isActive: () => latest.current.active,
      mayLeave: () => latest.current.mayLeave(),
      onBack: () => latest.current.onBack(),
    });
    // Only removes the listeners. Going back in the history happens asynchronously and would undo the redirect that
    // unmounted the form, such as the one to sign-in when the session ends.
    return stop.current;
  }, [isRaised]);
  return (then) => {
    stop.current?.();
    stepOffGuard(then);
  };
}
