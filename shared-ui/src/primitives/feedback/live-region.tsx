import { VisuallyHidden } from "../visually-hidden";

interface LiveRegionProps {
  /** Announced when it changes; an empty text announces nothing. */
  message: string;
}

/**
 * Announces changes such as "Copiado" to screen readers. Keep it mounted: a region inserted with its text is not
 * announced.
 */
export function LiveRegion({ message }: LiveRegionProps) {
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {message}
    </VisuallyHidden>
  );
}
