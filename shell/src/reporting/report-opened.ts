import { getSettings } from "@store/shared-data/runtime";

/** Where this page was opened by a notice's link, tells the store which notice it was (R13.3): its id, and nothing about the visit. */
export function reportOpened(search: string): void {
  const opened = new URLSearchParams(search).get("aviso");
  if (opened)
    navigator.sendBeacon(`${getSettings().supabaseUrl}/functions/v1/notices`, new URLSearchParams({ opened }));
}
