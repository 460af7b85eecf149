import { getSettings } from "@store/shared-data/runtime";

// After everything that the page itself asks for.
const rest = 5000;

/** Where this page was opened by a notice's link, tells the store which notice it was (R13.3): its id, and nothing about the visit. */
export function reportOpened(): void {
  const opened = new URLSearchParams(window.location.search).get("aviso");
  if (opened)
    setTimeout(
      () => navigator.sendBeacon(`${getSettings().supabaseUrl}/functions/v1/notices`, new URLSearchParams({ opened })),
      rest,
    );
}
