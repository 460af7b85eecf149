import { Button, formatDateTime, Notice } from "@store/shared-ui";
import { useEffect, useRef } from "react";

interface DraftNoticeProps {
  /** When it was typed; ISO 8601. */
  typedAt: string;
  onDiscard: () => void;
}

/** Says that a form shows what was typed before and never sent, and gives it up at a click. */
export function DraftNotice({ typedAt, onDiscard }: DraftNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  // A window opens with the focus on its first button: there, a click too many would drop what was just recovered.
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
