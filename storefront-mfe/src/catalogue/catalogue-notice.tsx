import { type CatalogueFailure, catalogueFailureMessages } from "shared-data";
import { Button, Notice } from "shared-ui";

interface CatalogueNoticeProps {
  failure: CatalogueFailure | null;
  onRetry: () => void;
}

/** Says above a catalogue why it may not be the live one. Draws nothing while all is well. */
export function CatalogueNotice({ failure, onRetry }: CatalogueNoticeProps) {
  if (failure === null) return null;
  // No attempt mends a missing configuration.
  const action = failure !== "not_configured" && <Button onClick={onRetry}>Tentar novamente</Button>;
  return (
    <Notice tone="yellow" action={action || undefined}>
      {catalogueFailureMessages[failure]}
    </Notice>
  );
}
