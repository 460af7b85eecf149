import { Button, Notice } from "@store/shared-ui";

interface FailedNoticeProps {
  message: string;
  onRetry: () => unknown;
}

/** Error message with a retry button, for one part of a page. */
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
