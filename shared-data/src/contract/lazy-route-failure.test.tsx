import { createQueryClient } from "@store/shared-data/query";
import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { act, render, screen } from "@testing-library/react";
import { Component, type ReactNode, Suspense } from "react";
import { lazyRoute } from "./lazy-route";
import type { RouteContext } from "./remote-module";

const context: RouteContext = {
  params: {},
  searchParams: new URLSearchParams(),
  queryClient: createQueryClient(),
  db: null,
  origin: "https://loja.exemplo.com.br",
};

class Boundary extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: "" };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message || this.props.children;
  }
}

beforeAll(() => configureRuntime(parseSettings({ mode: "local", storeName: "Loja" })));

it("is named after the store before its code is there, and where its code names nothing", async () => {
  const route = lazyRoute("/a", async () => ({ path: "/a", Component: () => null }));
  expect(route.head?.(undefined, context)).toEqual({ title: "Loja" });
  expect(await route.load?.(context)).toBeUndefined();
  expect(route.head?.(undefined, context)).toEqual({ title: "Loja" });
  expect(await route.staticPaths?.(context)).toEqual([]);
});

it("fails aloud, and is not fetched again", async () => {
  const complaints = jest.spyOn(console, "error").mockImplementation(() => undefined);
  let fetches = 0;
  const route = lazyRoute("/a", () => {
    fetches += 1;
    return Promise.reject(new Error("no code"));
  });
  await expect(route.Component.preload?.()).rejects.toThrow("no code");
  await act(async () => {
    render(
      <Boundary>
        <Suspense>
          <route.Component />
        </Suspense>
      </Boundary>,
    );
  });
  expect(await screen.findByText("no code")).toBeVisible();
  expect(fetches).toBe(1);
  complaints.mockRestore();
});
