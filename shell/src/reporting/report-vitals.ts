import { getSettings } from "shared-data/runtime";
import { sendReport } from "./report-failure";

/** Tells the operator's endpoint how fast this page was; without an endpoint not even the code for it is fetched. */
export async function reportVitals(): Promise<void> {
  if (!getSettings().errorReportUrl) return;
  const { onCLS, onINP, onLCP } = await import("web-vitals");
  for (const observe of [onCLS, onINP, onLCP]) {
    observe(({ name, value, rating }) => sendReport({ type: "web-vital", name, value, rating }));
  }
}
