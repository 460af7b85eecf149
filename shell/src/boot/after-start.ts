import { watchHarm } from "../areas/watch-harm";
import { loadReports } from "../reporting/report-failure";
import { reportOpened } from "../reporting/report-opened";

/** All that a page does only once it has been at rest for a while, in one file that is fetched then. */
export function afterStart(search: string): void {
  watchHarm();
  reportOpened(search);
  loadReports(({ watchVisit }) => watchVisit());
}
