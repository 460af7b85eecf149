import { formatDecimal } from "./format-decimal";

/** Formats a file size in kilobytes of 1024 bytes: `1536` becomes "1,5 KB" (R2.14). */
export function formatFileSize(bytes: number): string {
  return Number.isFinite(bytes) ? `${formatDecimal(bytes / 1024, 1)} KB` : "— KB";
}
