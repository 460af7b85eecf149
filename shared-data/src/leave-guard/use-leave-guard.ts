import { useEffect, useRef, useState } from "react";
import { guardPage, type LeaveAnswers, stepOffGuard } from "./guard-page";

interface LeaveGuardOptions extends LeaveAnswers {
  /** True while there is unsaved input. Once there is none, leaving asks nothing. */
  active: boolean;
}

/**
 * Asks before unsaved work is left: by a link of the page, by Back, or (in the browser's own words) by closing or reloading
 * the tab. Returns the way out for the form's own buttons and for its end: it takes the guard away, and then does what it is
 * given.
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
    // Only listeners go with the form. A step back in the history, which happens later, would undo the redirect that took it
    // off the screen, such as the one to sign-in when the session ends.
    return stop.current;
  }, [isRaised]);
  return (then) => {
    stop.current?.();
    stepOffGuard(then);
  };
}
