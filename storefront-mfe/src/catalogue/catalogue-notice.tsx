import { type CatalogueFailure, catalogueFailureMessages } from "@store/shared-data";
import { Button, Notice, useOnline } from "@store/shared-ui";

interface CatalogueNoticeProps {
  failure: CatalogueFailure | null;
  onRetry: () => void;
  /** Use red, announced immediately, if there is nothing else to show. */
  tone?: "yellow" | "red";
}

/** Explains why the catalogue below may be out of date. Renders nothing otherwise. */
export function CatalogueNotice({ failure, onRetry, tone = "yellow" }: CatalogueNoticeProps) {
  const isOnline = useOnline();
  // The next refetch would notice too, but up to half a minute later.
  const shown = failure ?? (isOnline ? null : "offline");
  if (shown === null) return null;
  // A retry cannot help without a configured backend.
  const action = shown !== "not_configured" && <Button onClick={onRetry}>Tentar novamente</Button>;
  return (
    <Notice tone={tone} action={action || undefined}>
      {catalogueFailureMessages[shown]}
    </Notice>
  );
}
