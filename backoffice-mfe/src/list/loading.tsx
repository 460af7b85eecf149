import { Stack } from "@store/shared-ui";
import type { ReactNode } from "react";

interface LoadingProps {
  /** Accessible name of the content that is loading. */
  label: string;
  /** Skeletons in the size of the content. */
  children: ReactNode;
}

/** Loading state with an accessible name. */
export function Loading({ label, children }: LoadingProps) {
  return (
    <Stack role="status" aria-busy="true" aria-label={label}>
      {children}
    </Stack>
  );
}
