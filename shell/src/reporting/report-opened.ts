import { getSettings } from "@store/shared-data/runtime";

/**
 * If the page was opened from a notification link, reports the notification's id (R13.3), and nothing about the visit.
 */
export function reportOpened(search: string): void {
  const opened = new URLSearchParams(search).get("aviso");
  if (opened)
    navigator.sendBeacon(`${getSettings().supabaseUrl}/functions/v1/notices`, new URLSearchParams({ opened }));
}
