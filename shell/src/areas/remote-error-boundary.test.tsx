import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { UiProvider } from "@store/shared-ui";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { registerRemote } from "../testing/small-remote";
import { startSmallServer, until } from "../testing/small-server";
import { RemoteErrorBoundary } from "./remote-error-boundary";

const server = startSmallServer();
let failure: Error | null = null;
let forgotten = 0;
let complaints: unknown[][] = [];

beforeEach(() => {
  jest.useFakeTimers();
  complaints = [];
  jest.spyOn(console, "error").mockImplementation((...text) => void complaints.push(text));
  configureRuntime(parseSettings({ errorReportUrl: `${server.origin}/falhas` }));
  forgotten = 0;
});
afterEach(() => {
  jest.useRealTimers();
  delete window.takeQueuedClick;
});

const lostChunk = () => Object.assign(new Error("Loading chunk 7 failed"), { name: "ChunkLoadError" });

function Page() {
  if (failure) throw failure;
  return <h1>Página</h1>;
}

function showPage(name: string, error: Error | null) {
  failure = error;
  return render(
    <UiProvider>
      <header>Cabeçalho</header>
      <RemoteErrorBoundary remote={registerRemote(server, name)} forget={() => void forgotten++}>
        <Page />
      </RemoteErrorBoundary>
    </UiProvider>,
  );
}
const failureShown = () => screen.queryByRole("heading", { name: "Esta parte da loja não carregou" });
const advance = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const isOwn = ([first]: unknown[]) => String(first).startsWith("[");

it("contains a failure in the area, reports it, and drops a queued click", async () => {
  let dropped = 0;
  window.takeQueuedClick = () => void dropped++;
  const error = new TypeError("undefined is no product");
  showPage("quebrada", error);
  expect(failureShown()).toBeInTheDocument();
  expect(screen.getByText("Cabeçalho")).toBeInTheDocument();
  expect(complaints.filter(isOwn)).toEqual([["[quebrada 1.0.0]", error]]);
  expect({ dropped, forgotten }).toEqual({ dropped: 1, forgotten: 1 });
  await until(() => server.asked.length === 1);
  expect(JSON.parse(String(server.asked[0]?.body))).toMatchObject({ remote: "quebrada", message: String(error) });
});

it("shows the page again after a successful retry", () => {
  showPage("passageira", new Error("uma vez"));
  failure = null;
  fireEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(screen.getByRole("heading")).toHaveTextContent("Página");
});

it("shows the page again by itself when the network is back, and leaves a page alone that works", () => {
  showPage("sem-rede", new Error("Failed to fetch"));
  expect(failureShown()).toBeInTheDocument();
  failure = null;
  act(() => void window.dispatchEvent(new Event("online")));
  expect(screen.getByRole("heading")).toHaveTextContent("Página");
  act(() => void window.dispatchEvent(new Event("online")));
  expect(screen.getByRole("heading")).toHaveTextContent("Página");
});

it.each([1, 2, 3])("tries twice by itself for a lost script, and then shows the failure: %p losses", (losses) => {
  showPage("lenta", lostChunk());
  expect(screen.getByRole("status")).toHaveTextContent("Carregando…");
  for (const pause of [300, 600].slice(0, losses)) {
    expect(failureShown()).toBeNull();
    if (pause / 300 === losses) failure = null;
    advance(pause);
  }
  expect(failureShown() !== null).toBe(losses === 3);
  expect(forgotten).toBe(losses);
  expect(complaints.filter(isOwn)).toHaveLength(losses === 3 ? 1 : 0);
});

it("does not wait for another kind of failure", () => {
  showPage("outra", Object.assign(new Error("x"), { name: "RemoteTimeout" }));
  expect(failureShown()).toBeInTheDocument();
  expect(jest.getTimerCount()).toBe(0);
});
