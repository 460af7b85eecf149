import { type CatalogueFailure, catalogueFailureMessages } from "@store/shared-data";
import { Button, Notice, useOnline } from "@store/shared-ui";

interface CatalogueNoticeProps {
  failure: CatalogueFailure | null;
  onRetry: () => void;
  /** red, spoken at once, where there is nothing else to show. */
  tone?: "yellow" | "red";
}

/** Says above a catalogue why it may not be the live one. Draws nothing while all is well. */
export function CatalogueNotice({ failure, onRetry, tone = "yellow" }: CatalogueNoticeProps) {
  const isOnline = useOnline();
  // The next refresh would find out too, but up to half a minute later.
  const shown = failure ?? (isOnline ? null : "offline");
  if (shown === null) return null;
  // Trying again does not help where nothing is configured.
  const action = shown !== "not_configured" && <Button onClick={onRetry}>Tentar novamente</Button>;
  return (
    <Notice tone={tone} action={action || undefined}>
      {catalogueFailureMessages[shown]}
    </Notice>
  );
}
