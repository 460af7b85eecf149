import { getSettings } from "@store/shared-data/runtime";
import { type ComponentType, useEffect, useState } from "react";

/** Where visitors decide about trackers. Most stores name none, and then not even the code for it is fetched. */
export function PrivacyPlace() {
  const hasTrackers = getSettings().trackers.length > 0;
  const [Privacy, setPrivacy] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!hasTrackers) return;
    import("./privacy").then(
      (module) => setPrivacy(() => module.Privacy),
      // Where the question cannot be shown there is no consent, and no tracker runs.
      (error: unknown) => console.warn("[shell] the privacy choice could not be loaded", error),
    );
  }, [hasTrackers]);
  return Privacy && <Privacy />;
}
