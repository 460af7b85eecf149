import { Button, formatDateTime, Notice } from "shared-ui";

interface DraftNoticeProps {
  /** When it was typed; ISO 8601. */
  typedAt: string;
  onDiscard: () => void;
}

/** Says that a form shows what was typed before and never sent, and gives it up at a press. */
export function DraftNotice({ typedAt, onDiscard }: DraftNoticeProps) {
  return (
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
  );
}
