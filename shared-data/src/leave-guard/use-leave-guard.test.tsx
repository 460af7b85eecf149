import { BrowserRouter, Navigate, PageRoute, StoreLink } from "@store/shared-data/router";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useLeaveGuard } from "./use-leave-guard";

const user = userEvent.setup({ delay: null });
const mayLeave = jest.fn<boolean, []>();
let endSession: () => void;

beforeEach(() => {
  mayLeave.mockReset().mockReturnValue(false);
  // Entries of earlier tests lie below; only the top of the history matters.
  history.pushState(null, "", "/before");
  history.pushState(null, "", "/form");
});

function Form({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const active = text !== "";
  const exit = useLeaveGuard({ active, mayLeave, onBack: onClose });
  return (
    <>
      <input aria-label="Nome" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => exit(onClose)}>
        Salvar
      </button>
      <StoreLink to="/other">Outra página</StoreLink>
    </>
  );
}

function FormPage() {
  const [isOpen, setOpen] = useState(true);
  const [isSignedIn, setSignedIn] = useState(true);
  endSession = () => setSignedIn(false);
  if (!isSignedIn) return <Navigate to="/login" replace />;
  return isOpen ? <Form onClose={() => setOpen(false)} /> : <p>Fechado</p>;
}

const pages = [
  { path: "/form", Component: FormPage },
  { path: "/login", Component: () => <p>Entrar</p> },
  { path: "/other", Component: () => <p>Outra</p> },
];

async function showForm(typed: string) {
  render(
    <BrowserRouter>
      <PageRoute routes={pages} otherwise={<p>Antes</p>} />
    </BrowserRouter>,
  );
  if (typed) await user.type(screen.getByLabelText("Nome"), typed);
}

const nextStep = () =>
  act(() => new Promise<void>((resolve) => window.addEventListener("popstate", () => resolve(), { once: true })));

it("asks before a link is followed, and follows it only where the person leaves", async () => {
  await showForm("a");
  await user.click(screen.getByRole("link"));
  expect(mayLeave).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText("Nome")).toHaveValue("a");
  mayLeave.mockReturnValue(true);
  await user.click(screen.getByRole("link"));
  expect(await screen.findByText("Outra")).toBeVisible();
  expect(mayLeave).toHaveBeenCalledTimes(2);
  history.back();
  expect(await screen.findByLabelText("Nome")).toBeVisible();
  history.back();
  expect(await screen.findByText("Antes")).toBeVisible();
});

const elsewhere = [{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }];
it.each(elsewhere)("asks nothing where a link is opened elsewhere: %j", async (init) => {
  await showForm("a");
  const link = screen.getByRole("link");
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link, init);
  expect(mayLeave).not.toHaveBeenCalled();
});

it("asks at Back, every time, and stays on the page where the person does", async () => {
  await showForm("a");
  for (const times of [1, 2]) {
    history.back();
    await nextStep();
    expect(mayLeave).toHaveBeenCalledTimes(times);
    await nextStep();
    expect(screen.getByLabelText("Nome")).toHaveValue("a");
    expect(window.location.pathname).toBe("/form");
  }
  mayLeave.mockReturnValue(true);
  history.back();
  expect(await screen.findByText("Fechado")).toBeVisible();
  expect(window.location.pathname).toBe("/form");
  history.back();
  expect(await screen.findByText("Antes")).toBeVisible();
  expect(mayLeave).toHaveBeenCalledTimes(3);
});

it("has the browser ask when the tab is closed or reloaded, only while there is something to lose", async () => {
  const close = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await showForm("a");
  expect(close()).toBe(true);
  await user.clear(screen.getByLabelText("Nome"));
  expect(close()).toBe(false);
  expect(mayLeave).not.toHaveBeenCalled();
});

it.each(["", "a"])("leaves nothing in the way of Back once there is nothing to lose, with %j typed", async (typed) => {
  await showForm(typed);
  if (typed) await user.click(screen.getByRole("button", { name: "Salvar" }));
  history.back();
  expect(await screen.findByText("Antes")).toBeVisible();
  expect(mayLeave).not.toHaveBeenCalled();
});

it("never undoes a redirect that takes the form off the screen", async () => {
  await showForm("a");
  const steps = [jest.spyOn(history, "back"), jest.spyOn(history, "forward"), jest.spyOn(history, "go")];
  act(() => endSession());
  expect(await screen.findByText("Entrar")).toBeVisible();
  expect(window.location.pathname).toBe("/login");
  // A step would be taken later than this test can see.
  for (const step of steps) expect(step).not.toHaveBeenCalled();
  expect(mayLeave).not.toHaveBeenCalled();
});
