import type { ComponentType } from "react";
import { UiProvider } from "./ui-provider";

/**
 * The same route with its Component inside this build's theme. A remote wraps each of its routes with it:
 * one that is built later than the shell may read tokens that the shell's theme does not know.
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
  // Keeps what else hangs on the Component, such as `preload`.
  return { ...route, Component: Object.assign(Themed, Component) };
}
