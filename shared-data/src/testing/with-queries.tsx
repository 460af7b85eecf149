import { createQueryClient, QueryClientProvider } from "@store/shared-data/query";
import type { ReactNode } from "react";

/** The wrapper of a hook that asks for data. */
export const withQueries =
  (client = createQueryClient()) =>
  ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
