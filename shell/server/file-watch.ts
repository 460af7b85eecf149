import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { escapeHtml } from "@store/shared-data/notices/escape-html";
import { sourceOf } from "./security-headers";

/** The script that tells of files that did not come, from a shell's build; empty where that has none. */
export function readFileWatch(folder: string): string {
  const file = path.join(folder, "server/watch-files.js");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/**
 * The element of a document that tells the collector of the shell's own files that did not come, and what the policy has to allow
 * for it. Empty where pages send no reports.
 * @param code as `readFileWatch` gives it
 */
export function fileWatchFor(code: string, { errorReportUrl }: { errorReportUrl?: unknown }) {
  if (!code || typeof errorReportUrl !== "string" || !errorReportUrl) return { element: "", scripts: [] };
  return { element: `<script data-to="${escapeHtml(errorReportUrl)}">${code}</script>`, scripts: [sourceOf(code)] };
}

/** A start page with it: last in the head, in front of nothing that data has a part in. */
export const withFileWatch = (html: string, element: string): string =>
  html.replace("</head>", () => `${element}</head>`);
