import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { render, waitFor } from "@testing-library/react";
import { useOffline } from "./use-offline";

const { env } = process;
let registered = 0;

function offerWorker(value: unknown): void {
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value });
}

beforeEach(() => {
  registered = 0;
  process.env = { ...env, NODE_ENV: "production" };
  configureRuntime(parseSettings({}));
  const register = async () => void registered++;
  offerWorker({ register, ready: Promise.resolve({ active: null }) });
});
afterEach(() => {
  process.env = env;
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(window, "requestIdleCallback");
});

function Page({ pathname }: { pathname: string }) {
  useOffline(pathname, undefined);
  return null;
}

it("has each page kept that is shown, and none twice", async () => {
  const { rerender } = render(<Page pathname="/a" />);
  await waitFor(() => expect(registered).toBe(1));
  rerender(<Page pathname="/a" />);
  rerender(<Page pathname="/b" />);
  await waitFor(() => expect(registered).toBe(2));
});

it("waits until the page has loaded and the browser is idle", async () => {
  const work: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (each: () => void) => work.push(each) });
  const state = jest.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  render(<Page pathname="/a" />);
  expect(work).toHaveLength(0);
  state.mockReturnValue("complete");
  window.dispatchEvent(new Event("load"));
  window.dispatchEvent(new Event("load"));
  expect(work).toHaveLength(1);
  expect(registered).toBe(0);
  work[0]?.();
  await waitFor(() => expect(registered).toBe(1));
});

it.each([
  ["in development", () => void Object.assign(process.env, { NODE_ENV: "development" })],
  ["in a browser without workers", () => offerWorker(undefined)],
  ["without a connection", () => void jest.spyOn(navigator, "onLine", "get").mockReturnValue(false)],
])("keeps nothing %s", (_case, prepare) => {
  prepare();
  const work: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (each: () => void) => work.push(each) });
  render(<Page pathname="/a" />);
  expect(work).toHaveLength(0);
});
