import { type ComponentProps, lazy, Suspense } from "react";
import type { AccessLink } from "./access-link";
import { loadAuthCalls } from "./load-auth-calls";

// It is shown after a call was refused, so the file of the calls is here already.
const Fetched = lazy(() => loadAuthCalls().then((calls) => ({ default: calls.AccessLink })));

/** `AccessLink`, which most people who sign in never see. */
export function FetchedAccessLink(props: ComponentProps<typeof AccessLink>) {
  return (
    <Suspense>
      <Fetched {...props} />
    </Suspense>
  );
}
