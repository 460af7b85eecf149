import { type ComponentProps, lazy, Suspense } from "react";
import type { AccessLink } from "./access-link";
import { loadAuthCalls } from "./load-auth-calls";

// Shown after a rejected call, so the chunk of the calls is already loaded.
const Fetched = lazy(() => loadAuthCalls().then((calls) => ({ default: calls.AccessLink })));

/** `AccessLink`, loaded on demand. */
export function FetchedAccessLink(props: ComponentProps<typeof AccessLink>) {
  return (
    <Suspense>
      <Fetched {...props} />
    </Suspense>
  );
}
