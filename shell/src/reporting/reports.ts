/** All that reports, in one file that is fetched when there is something to report, or a while after the page is alive. */
export { sendFailure } from "./send-reports";
export { watchVisit } from "./watch-visit";
