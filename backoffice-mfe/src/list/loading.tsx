import { Stack } from "@store/shared-ui";
import type { ReactNode } from "react";

export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack role="status" aria-busy="true" aria-label={label}>
      {children}
    </Stack>
  );
}
