import { createQueryClient } from "@store/shared-data/query";
import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { act, render, screen } from "@testing-library/react";
import { Component, type ReactNode, Suspense } from "react";
import { lazyRoute } from "./lazy-route";
import type { RemoteRoute, RouteContext } from "./remote-module";

const whole: RemoteRoute = {
  path: "/garantia",
  Component: () => <h1>Garantia</h1>,
  load: async () => "24 horas",
  head: (data) => ({ title: `Garantia de ${data}` }),
  staticPaths: async () => ["/garantia"],
};
const context: RouteContext = {
  params: {},
  searchParams: new URLSearchParams(),
  queryClient: createQueryClient(),
  db: null,
  origin: "https://loja.exemplo.com.br",
};

it("fetches nothing before it is wanted, and then once", async () => {
  let fetches = 0;
  const route = lazyRoute("/garantia", async () => {
    fetches += 1;
    return whole;
  });
  expect(fetches).toBe(0);
  expect(route.head?.(await route.load?.(context), context)).toEqual({ title: "Garantia de 24 horas" });
  expect(await route.staticPaths?.(context)).toEqual(["/garantia"]);
  await route.Component.preload?.();
  expect(fetches).toBe(1);
});

it("renders a loaded page at once, and suspends for one that is not loaded", async () => {
  const ready = lazyRoute("/garantia", async () => whole);
  await ready.Component.preload?.();
  render(<ready.Component />);
  expect(screen.getByRole("heading", { name: "Garantia" })).toBeVisible();

  let resolve: (route: RemoteRoute) => void = () => {};
  const promise = new Promise<RemoteRoute>((done) => {
    resolve = done;
  });
  const later = lazyRoute("/termos", () => promise);
  await act(async () => {
    render(
      <Suspense fallback="Carregando…">
        <later.Component />
      </Suspense>,
    );
  });
  expect(screen.getByText("Carregando…")).toBeVisible();
  await act(async () => resolve({ ...whole, Component: () => <h1>Termos</h1> }));
  expect(screen.getByRole("heading", { name: "Termos" })).toBeVisible();
});

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
