import { getSettings } from "shared-data/runtime";
import { loadReports } from "./report-failure";

// After everything that the page itself asks for. What is left sooner is not counted, on either side of a trial.
const rest = 5000;

/** Has this page's visit reported when it is left; where pages report to nobody, not even the code for it is fetched. */
export function reportVisit(): void {
  if (!getSettings().errorReportUrl) return;
  setTimeout(() => {
    Promise.all([import("./watch-visit"), loadReports()]).then(
      ([{ watchVisit }, { sendVisit }]) => watchVisit(sendVisit),
      () => {},
    );
  }, rest);
}
