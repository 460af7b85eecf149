import { Button, formatDateTime, Notice } from "@store/shared-ui";
import { useEffect, useRef } from "react";

export function DraftNotice({ typedAt, onDiscard }: { typedAt: string; onDiscard: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  // A dialog focuses its first button on opening: here an accidental Enter would discard the draft.
  useEffect(() => {
    if (notice.current?.contains(document.activeElement)) notice.current.focus();
  }, []);
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice
        tone="neutral"
        title="Rascunho recuperado"
        action={
          <Button size="small" onClick={onDiscard}>
            Descartar
          </Button>
        }
      >
        Digitado em {formatDateTime(typedAt)} e ainda não enviado.
      </Notice>
    </div>
  );
}
