import { type CatalogueFailure, catalogueFailureMessages } from "@store/shared-data";
import { Button, Notice, useOnline } from "@store/shared-ui";
import { styled } from "styled-components";

interface CatalogueNoticeProps {
  failure: CatalogueFailure | null;
  onRetry: () => void;
  /** Use red, announced immediately and in its place, if there is nothing else to show. */
  tone?: "yellow" | "red";
}

/** Explains why the catalogue on the page may be out of date. Renders nothing otherwise. */
export function CatalogueNotice({ failure, onRetry, tone = "yellow" }: CatalogueNoticeProps) {
  const isOnline = useOnline();
  // The next refetch would notice too, but up to half a minute later.
  const shown = failure ?? (isOnline ? null : "offline");
  if (shown === null) return null;
  // A retry cannot help without a configured backend or a connection.
  const action = shown !== "not_configured" && isOnline && <Button onClick={onRetry}>Tentar novamente</Button>;
  const notice = (
    <Notice tone={tone} action={action || undefined}>
      {catalogueFailureMessages[shown]}
    </Notice>
  );
  return tone === "red" ? notice : <Bar>{notice}</Bar>;
}

// At the end of the screen, because it comes while the page is read, which must not move.
const Bar = styled.div`
  position: fixed;
  inset: auto 0 var(--consent-bar, 0);
  z-index: ${({ theme }) => theme.layer.menu};
  padding: ${({ theme }) => theme.space[2]};
  body:has(&) { padding-block-end: ${({ theme }) => theme.space[16]}; }
`;
