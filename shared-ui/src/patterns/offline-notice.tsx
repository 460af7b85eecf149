import { useSyncExternalStore } from "react";
import { Notice } from "../primitives/feedback/notice";

interface OfflineNoticeProps {
  /** Says what still works here without a connection. */
  children?: string | undefined;
}

/** Appears while the device has no connection, and says what still works. Draws nothing on the server. */
export function OfflineNotice({ children = "Mostrando o que já foi carregado." }: OfflineNoticeProps) {
  const online = useOnline();
  if (online) return null;
  return (
    <Notice tone="yellow" title="Você está sem internet">
      {children}
    </Notice>
  );
}

/** True if the device believes it has a connection; true on the server and until the page is alive. */
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
