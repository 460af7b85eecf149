import { Stack } from "@store/shared-ui";
import type { ReactNode } from "react";

interface LoadingProps {
  /** Name of the content that loads, for screen readers. */
  label: string;
  /** Skeletons of the size of what comes. */
  children: ReactNode;
}

/** Stands where something is still on its way. */
export function Loading({ label, children }: LoadingProps) {
  return (
    <Stack role="status" aria-busy="true" aria-label={label}>
      {children}
    </Stack>
  );
}
