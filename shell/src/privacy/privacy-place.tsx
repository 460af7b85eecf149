import { getSettings } from "@store/shared-data/runtime";
import { type ComponentType, useEffect, useState } from "react";

/** Loads the consent bar only if trackers are configured; most stores have none. */
export function PrivacyPlace() {
  const hasTrackers = getSettings().trackers.length > 0;
  const [Privacy, setPrivacy] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!hasTrackers) return;
    import("./privacy").then(
      (module) => setPrivacy(() => module.Privacy),
      // Without the bar there is no consent, so no tracker runs.
      (error: unknown) => console.warn("[shell] the privacy choice could not be loaded", error),
    );
  }, [hasTrackers]);
  return Privacy && <Privacy />;
}
