import type { RemoteRoute, RouteContext } from "@store/shared-data";
import { onlineManager } from "@store/shared-data/query";
import { PageRoute, StoreLink } from "@store/shared-data/router";
import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { followConnection } from "../page/connection";
import { show } from "../testing/show";
import { PageHead } from "./page-head";

beforeEach(() => {
  document.title = "";
  configureRuntime(parseSettings({ storeName: "Loja" }));
});
afterEach(() => {
  delete window.takeQueuedClick;
});

function visit(address: string, ...routes: RemoteRoute[]) {
  return show(
    <>
      <StoreLink to="/item/2">Próximo</StoreLink>
      <PageRoute routes={routes} otherwise={null}>
        {(route, page) => (
          <>
            <PageHead route={route} />
            {page}
          </>
        )}
      </PageRoute>
    </>,
    address,
  );
}
const title = (expected: string) => waitFor(() => expect(document.title).toBe(expected));

it("makes the head of what the route has loaded, in this browser's context", async () => {
  let given: RouteContext | undefined;
  const { queryClient } = visit("/item/7?cor=azul", {
    path: "/item/:id",
    Component: () => null,
    load: async (context) => {
      given = context;
      return "Sete";
    },
    head: (data, { params }) => ({ title: `${data} ${params.id}` }),
  });
  await title("Sete 7 | Loja");
  expect(given).toMatchObject({ params: { id: "7" }, db: null, origin: window.location.origin });
  expect(given?.searchParams.get("cor")).toBe("azul");
  expect(given?.queryClient).toBe(queryClient);
});

it("follows the address, and lets a page that is slow say nothing once it has been left", async () => {
  const responses: ((title: string) => void)[] = [];
  visit("/item/1", {
    path: "/item/:id",
    Component: () => null,
    load: () => new Promise((resolve) => responses.push(resolve)),
    head: (data) => ({ title: String(data) }),
  });
  await userEvent.click(screen.getByRole("link", { name: "Próximo" }));
  await waitFor(() => expect(responses).toHaveLength(2));
  await act(async () => responses[1]?.("Dois"));
  await title("Dois | Loja");
  await act(async () => responses[0]?.("Um"));
  expect(document.title).toBe("Dois | Loja");
});

it("signals hydration with its first page: a queued click runs, and a lost connection is shown", async () => {
  onlineManager.setOnline(true);
  followConnection(true);
  const stop = onlineManager.subscribe(() => {});
  window.dispatchEvent(new Event("offline"));
  expect(onlineManager.isOnline()).toBe(true);
  let clicks = 0;
  const button = document.body.appendChild(document.createElement("button"));
  button.addEventListener("click", () => void clicks++);
  window.takeQueuedClick = () => button;
  visit("/item/1", { path: "/item/:id", Component: () => null });
  // With what the page shows otherwise than it was sent.
  await waitFor(() => expect(clicks).toBe(1));
  expect(onlineManager.isOnline()).toBe(false);
  window.dispatchEvent(new Event("online"));
  stop();
});
