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
beforeAll(() => configureRuntime(parseSettings({ mode: "local", storeName: "Loja" })));

class Boundary extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: "" };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message || <Suspense fallback="Carregando…">{this.props.children}</Suspense>;
  }
}
const show = (route: ReturnType<typeof lazyRoute>) =>
  act(async () => {
    render(
      <Boundary>
        <route.Component />
      </Boundary>,
    );
  });

it("fetches nothing before it is wanted, and then once", async () => {
  const fetchCode = jest.fn(async () => whole);
  const route = lazyRoute("/garantia", fetchCode);
  expect(fetchCode).not.toHaveBeenCalled();
  // Named after the store before its code is there.
  expect(route.head?.(undefined, context)).toEqual({ title: "Loja" });
  expect(route.head?.(await route.load?.(context), context)).toEqual({ title: "Garantia de 24 horas" });
  expect(await route.staticPaths?.(context)).toEqual(["/garantia"]);
  await route.Component.preload?.();
  render(<route.Component />);
  expect(screen.getByRole("heading", { name: "Garantia" })).toBeVisible();
  expect(fetchCode).toHaveBeenCalledTimes(1);
});

it("suspends while its code is not there", async () => {
  let resolve: (route: RemoteRoute) => void = () => {};
  const promise = new Promise<RemoteRoute>((done) => (resolve = done));
  await show(lazyRoute("/garantia", () => promise));
  expect(screen.getByText("Carregando…")).toBeVisible();
  await act(async () => resolve(whole));
  expect(screen.getByRole("heading", { name: "Garantia" })).toBeVisible();
});

it("is named after the store where its code names nothing", async () => {
  const route = lazyRoute("/a", async () => ({ path: "/a", Component: () => null }));
  expect(await route.load?.(context)).toBeUndefined();
  expect(route.head?.(undefined, context)).toEqual({ title: "Loja" });
  expect(await route.staticPaths?.(context)).toEqual([]);
});

it("fails aloud, and is not fetched again", async () => {
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  const fetchCode = jest.fn(() => Promise.reject(new Error("no code")));
  const route = lazyRoute("/a", fetchCode);
  await expect(route.Component.preload?.()).rejects.toThrow("no code");
  await show(route);
  expect(await screen.findByText("no code")).toBeVisible();
  expect(fetchCode).toHaveBeenCalledTimes(1);
});
