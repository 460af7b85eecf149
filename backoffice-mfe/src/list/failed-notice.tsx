import { Button, Notice } from "@store/shared-ui";

export function FailedNotice({ message, onRetry }: { message: string; onRetry: () => unknown }) {
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
