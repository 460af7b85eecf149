import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { escapeHtml } from "@store/shared-data/notices/escape-html";
import { sourceOf } from "./security-headers";

/** The build's script that reports shell files that fail to load. */
export function readFileWatch(folder: string): string {
  const file = path.join(folder, "server/watch-files.js");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** That script as an element, and its hash for the content security policy. Empty if reports are disabled. */
export function fileWatchFor(code: string, { errorReportUrl }: { errorReportUrl?: unknown }) {
  if (!code || typeof errorReportUrl !== "string" || !errorReportUrl) return { element: "", scripts: [] };
  return { element: `<script data-to="${escapeHtml(errorReportUrl)}">${code}</script>`, scripts: [sourceOf(code)] };
}

/** The start page contains no data before the end of its head. */
export const withFileWatch = (html: string, element: string): string =>
  html.replace("</head>", () => `${element}</head>`);
