import { getSettings } from "@store/shared-data/runtime";
import { type ComponentType, useEffect, useState } from "react";

/** Loads the consent bar only if the settings name a tracker or an advertising service; most stores have none. */
export function PrivacyPlace() {
  const { trackers, adServices } = getSettings();
  const asks = trackers.length + adServices.length > 0;
  const [Privacy, setPrivacy] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!asks) return;
    import("./privacy").then(
      (module) => setPrivacy(() => module.Privacy),
      // Without the bar there is no consent, so no tracker runs.
      (error: unknown) => console.warn("[shell] the privacy choice could not be loaded", error),
    );
  }, [asks]);
  return Privacy && <Privacy />;
}
