import { Stack } from "@store/shared-ui";
import type { ReactNode } from "react";

/** Skeletons in the size of the content, with an accessible name. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack role="status" aria-busy="true" aria-label={label}>
      {children}
    </Stack>
  );
}
