/** Reporting code, in a separate chunk that is fetched on demand. */
export { sendFailure } from "./send-reports";
export { watchVisit } from "./watch-visit";
