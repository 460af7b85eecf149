import { confirmAction, useLeaveGuard } from "@store/shared-data";

interface LeavingOptions {
  /** True where closing the window would lose input. */
  changed: boolean;
  /** Back closes the window though nothing was typed, instead of leaving the page. */
  guarded?: boolean;
  /** The question before leaving. */
  question: string;
  /** While it is at work the form cannot be left. */
  busy?: boolean;
  /** Forgets what was typed. */
  forget?: () => void;
  onClose: () => void;
}

/**
 * The ways out of a window that something is typed into, alike for Esc, the cross, its buttons, Back and links: `close` asks where
 * that loses something (R4.8), `finish` is for the end of it.
 */
export function useLeaving({ changed, guarded = false, question, busy = false, forget, onClose }: LeavingOptions) {
  function mayLeave(): boolean {
    if (busy || (changed && !confirmAction(question))) return false;
    forget?.();
    return true;
  }
  const exit = useLeaveGuard({ active: changed || guarded || busy, mayLeave, onBack: onClose });
  function close() {
    if (mayLeave()) exit(onClose);
  }
  function finish() {
    forget?.();
    exit(onClose);
  }
  return { close, finish };
}
