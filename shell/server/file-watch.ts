import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { escapeHtml } from "@store/shared-data/notices/escape-html";
import { sourceOf } from "./security-headers";

/** Reads the build's script that reports shell files that fail to load; empty if there is none. */
export function readFileWatch(folder: string): string {
  const file = path.join(folder, "server/watch-files.js");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/**
 * Script element that reports shell files that fail to load, and its hash for the content security policy. Empty if
 * reports are disabled.
 * @param code as returned by `readFileWatch`
 */
export function fileWatchFor(code: string, { errorReportUrl }: { errorReportUrl?: unknown }) {
  if (!code || typeof errorReportUrl !== "string" || !errorReportUrl) return { element: "", scripts: [] };
  return { element: `<script data-to="${escapeHtml(errorReportUrl)}">${code}</script>`, scripts: [sourceOf(code)] };
}

/** Inserts it at the end of the head. The start page contains no data before it. */
export const withFileWatch = (html: string, element: string): string =>
  html.replace("</head>", () => `${element}</head>`);
