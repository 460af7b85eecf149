import type { ComponentType } from "react";
import { UiProvider } from "./ui-provider";

/**
 * Wraps a route's Component in this build's theme. Every remote route needs it: a remote newer than the shell may use
 * tokens that the shell's theme lacks.
 */
export function withOwnTheme<Route extends { Component: ComponentType }>(route: Route): Route {
  const { Component } = route;
  function Themed() {
    return (
      <UiProvider>
        <Component />
      </UiProvider>
    );
  }
  // Preserves static properties of the Component, such as `preload`.
  return { ...route, Component: Object.assign(Themed, Component) };
}
