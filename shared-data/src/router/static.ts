/** The router of pages that are rendered ahead, apart from the others: no browser needs it. */
export { StaticRouter } from "react-router-dom";
