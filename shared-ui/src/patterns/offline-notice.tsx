import { useSyncExternalStore } from "react";
import { Notice } from "../primitives/feedback/notice";

interface OfflineNoticeProps {
  /** Explains what still works without a connection. */
  children?: string | undefined;
}

/** A notice shown while the device is offline. Renders nothing on the server. */
export function OfflineNotice({ children = "Mostrando o que já foi carregado." }: OfflineNoticeProps) {
  const online = useOnline();
  if (online) return null;
  return (
    <Notice tone="yellow" title="Você está sem internet">
      {children}
    </Notice>
  );
}

/** True if the browser reports a connection; always true on the server and until hydration. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine, assumeOnline);
}

function assumeOnline(): boolean {
  return true;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
