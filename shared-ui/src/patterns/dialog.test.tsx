import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { UiProvider } from "../tokens/ui-provider";
import { Dialog } from "./dialog";

// The inert background needs a real browser and is tested in the browser tests.

const close = jest.fn();
const dialog = () => screen.getByRole<HTMLDialogElement>("dialog");

beforeEach(() => close.mockClear());

/** A window that stays open whatever is asked of it. */
function show(props: Partial<Parameters<typeof Dialog>[0]> = {}) {
  return render(<Dialog open title="Título" onClose={close} {...props} />, { wrapper: UiProvider });
}

function Screen() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Nova categoria
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Nova Categoria" description="Aparece na loja.">
        <input aria-label="Nome" />
      </Dialog>
    </>
  );
}

it("opens named and described, with the focus on its first field, and gives the focus back", async () => {
  render(<Screen />, { wrapper: UiProvider });
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Nova categoria" }));
  expect(screen.getByRole("dialog", { name: "Nova Categoria" })).toHaveAccessibleDescription("Aparece na loja.");
  expect(screen.getByRole("textbox", { name: "Nome" })).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: "Nova categoria" })).toHaveFocus();
});

it("begins with its first button where there is nothing to fill in", () => {
  show({ footer: <button type="button">Cancelar</button> });
  expect(screen.getByRole("button", { name: "Cancelar" })).toHaveFocus();
});

it("passes over what cannot be used, and over the cross", () => {
  show({
    children: (
      <>
        <input disabled aria-label="Fora" />
        <a href="/a">Saiba mais</a>
      </>
    ),
  });
  expect(screen.getByRole("link", { name: "Saiba mais" })).toHaveFocus();
});

it.each([
  [false, "Escape", true, 0],
  [true, "Escape", false, 1],
  [true, "Enter", true, 0],
])("guarded %s: leaves the key %s to the browser: %s, and asks to close %i times", (guarded, key, isLeft, times) => {
  show({ guarded });
  expect(fireEvent.keyDown(dialog(), { key })).toBe(isLeft);
  expect(close).toHaveBeenCalledTimes(times);
});

it.each([
  [false, 1],
  [true, 0],
])("guarded %s: a click outside requests closing %i times, one inside never", (guarded, times) => {
  show({ guarded, description: "Aparece na loja." });
  fireEvent.mouseDown(screen.getByText("Aparece na loja."));
  expect(close).not.toHaveBeenCalled();
  fireEvent.mouseDown(dialog());
  expect(close).toHaveBeenCalledTimes(times);
});

it.each([false, true])("guarded %s: the browser's request asks to close, never behind React's back", (guarded) => {
  show({ guarded, children: <input type="file" aria-label="Imagem" /> });
  // That of a file picker inside comes by here too.
  fireEvent(screen.getByLabelText("Imagem"), new Event("cancel", { bubbles: true }));
  expect(close).not.toHaveBeenCalled();
  expect(fireEvent(dialog(), new Event("cancel", { cancelable: true }))).toBe(false);
  expect(close).toHaveBeenCalledTimes(1);
});

it("is shown again where the browser closed it all the same, and asks to close", () => {
  show();
  const element = dialog();
  fireEvent(element, new Event("close"));
  expect(close).not.toHaveBeenCalled();
  element.open = false;
  fireEvent(element, new Event("close"));
  expect(element.open).toBe(true);
  expect(close).toHaveBeenCalledTimes(1);
});

it("asks a browser that can to show it as a modal window, and to close it when it goes", () => {
  const showModal = jest.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  const closeElement = jest.fn();
  Object.assign(HTMLDialogElement.prototype, { showModal, close: closeElement });
  const { unmount } = show();
  expect(showModal).toHaveBeenCalledTimes(1);
  expect(closeElement).not.toHaveBeenCalled();
  unmount();
  expect(closeElement).toHaveBeenCalledTimes(1);
  for (const name of ["showModal", "close"]) Reflect.deleteProperty(HTMLDialogElement.prototype, name);
});
