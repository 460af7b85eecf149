import { VisuallyHidden } from "../visually-hidden";

interface LiveRegionProps {
  /** Announced when it changes; an empty text announces nothing. */
  message: string;
  /** Interrupts the screen reader. Only for urgent messages. */
  assertive?: boolean | undefined;
}

/**
 * Announces changes such as "Copiado" to screen readers. Keep it mounted: a region inserted with its text is not
 * announced.
 */
export function LiveRegion({ message, assertive = false }: LiveRegionProps) {
  return (
    <VisuallyHidden role={assertive ? "alert" : "status"} aria-live={assertive ? "assertive" : "polite"}>
      {message}
    </VisuallyHidden>
  );
}
