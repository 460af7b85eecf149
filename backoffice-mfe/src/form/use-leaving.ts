import { confirmAction, useLeaveGuard } from "@store/shared-data";

interface LeavingOptions {
  changed: boolean;
  /** True if Back closes the dialog even without input, instead of leaving the page. */
  guarded?: boolean;
  question: string;
  /** True while submitting; the dialog then cannot be closed. */
  busy?: boolean;
  forget?: () => void;
  onClose: () => void;
}

/** All ways to close a dialog: `close` asks first if input would be lost (R4.8), `finish` closes after success. */
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
