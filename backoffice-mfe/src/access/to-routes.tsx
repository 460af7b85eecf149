import type { RemoteRoute } from "@store/shared-data";
import { withOwnTheme } from "@store/shared-ui";
import { useEffect } from "react";
import { PlacesContext, placesOf, type StaffRoute } from "./places";
import { StaffArea } from "./staff-area";

/** The remote's routes: each checks the role first, and provides the links for navigation and search. */
export function toRoutes(pages: readonly StaffRoute[]): RemoteRoute[] {
  const places = placesOf(pages);
  return pages.map(({ path, title, Screen }) => {
    function Page() {
      // While the role is asked for. A failure is shown by the render that needs the file.
      useEffect(() => void Screen.preload?.().catch(() => {}), []);
      return (
        <PlacesContext value={places}>
          <StaffArea>{(role) => <Screen role={role} />}</StaffArea>
        </PlacesContext>
      );
    }
    return withOwnTheme({ path, Component: Page, access: "staff", head: () => ({ title, noIndex: true }) });
  });
}
