import { watchHarm } from "../areas/watch-harm";
import { loadReports } from "../reporting/report-failure";
import { reportOpened } from "../reporting/report-opened";

/** Work that can wait until the page has been idle for a while; a separate chunk, fetched then. */
export function afterStart(search: string): void {
  watchHarm();
  reportOpened(search);
  loadReports(({ watchVisit }) => watchVisit());
}
