import { VisuallyHidden } from "../visually-hidden";

interface LiveRegionProps {
  /** Spoken when it changes; an empty text says nothing. */
  message: string;
  /** Interrupts what is being read. Only for what cannot wait. */
  assertive?: boolean | undefined;
}

/** Speaks changes such as "Copiado" to screen readers. Keep it mounted: a region that appears with its text stays silent. */
export function LiveRegion({ message, assertive = false }: LiveRegionProps) {
  return (
    <VisuallyHidden role={assertive ? "alert" : "status"} aria-live={assertive ? "assertive" : "polite"}>
      {message}
    </VisuallyHidden>
  );
}
