import { StoreLink } from "@store/shared-data/router";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { show } from "./testing/show";
import { usePageChange } from "./use-page-change";

let scrolled: unknown[][] = [];
beforeEach(() => {
  scrolled = [];
  Object.assign(window, { scrollTo: (...place: unknown[]) => void scrolled.push(place) });
});

function Page() {
  usePageChange();
  return (
    <>
      <StoreLink to="/b">Outra</StoreLink>
      <StoreLink to="/a?page=2">Mais</StoreLink>
      <main id="conteudo" tabIndex={-1} />
    </>
  );
}

it("begins a new page at its top, with the focus on its content", async () => {
  show(<Page />, "/a");
  expect(scrolled).toEqual([]);
  await userEvent.click(screen.getByRole("link", { name: "Outra" }));
  expect(scrolled).toEqual([[0, 0]]);
  expect(screen.getByRole("main")).toHaveFocus();
});

it("leaves the place alone within a page", async () => {
  show(<Page />, "/a");
  await userEvent.click(screen.getByRole("link", { name: "Mais" }));
  expect(scrolled).toEqual([]);
  expect(screen.getByRole("main")).not.toHaveFocus();
});

it("leaves the place to the browser on the way back", async () => {
  show(<Page />, "/a");
  await userEvent.click(screen.getByRole("link", { name: "Outra" }));
  act(() => void window.dispatchEvent(new PopStateEvent("popstate", { state: null })));
  window.history.replaceState(null, "", "/a");
  act(() => void window.dispatchEvent(new PopStateEvent("popstate", { state: null })));
  expect(screen.getByLabelText("Endereço")).toHaveTextContent("/a");
  expect(scrolled).toHaveLength(1);
});
