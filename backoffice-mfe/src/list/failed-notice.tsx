import { Button, Notice } from "@store/shared-ui";

interface FailedNoticeProps {
  message: string;
  onRetry: () => unknown;
}

/** A part of a page that could not be loaded, beside others that were. */
export function FailedNotice({ message, onRetry }: FailedNoticeProps) {
  return (
    <Notice
      tone="red"
      action={
        <Button size="small" onClick={() => void onRetry()}>
          Tentar novamente
        </Button>
      }
    >
      {message}
    </Notice>
  );
}
