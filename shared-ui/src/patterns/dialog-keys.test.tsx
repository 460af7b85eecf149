import { fireEvent, render, screen } from "@testing-library/react";
import { UiProvider } from "../tokens/ui-provider";
import { Dialog } from "./dialog";

const close = jest.fn();

beforeEach(() => close.mockClear());

function show(props: Partial<Parameters<typeof Dialog>[0]> = {}) {
  return render(<Dialog open title="Título" onClose={close} {...props} />, { wrapper: UiProvider });
}

const dialog = () => screen.getByRole("dialog");

it("is not there while it is closed", () => {
  show({ open: false });
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("has neither description nor footer where none is given", () => {
  show();
  expect(dialog()).not.toHaveAttribute("aria-describedby");
  expect(dialog().querySelector("p")).toBeNull();
  expect(screen.getAllByRole("button")).toHaveLength(1);
});

it("shows its buttons, the first of which has the focus where there is nothing to fill in", () => {
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

it.each([false, true])("guarded %s: the browser's request asks to close, never behind React's back", (guarded) => {
  show({ guarded });
  expect(fireEvent(dialog(), new Event("cancel", { cancelable: true }))).toBe(false);
  expect(close).toHaveBeenCalledTimes(1);
});

it("is shown again where the browser closed it all the same, and asks to close", () => {
  show();
  (dialog() as HTMLDialogElement).open = true;
  fireEvent(dialog(), new Event("close"));
  expect(close).not.toHaveBeenCalled();
  const element = dialog() as HTMLDialogElement;
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
  const opener = document.createElement("button");
  document.body.append(opener);
  opener.focus();
  const { unmount } = show();
  expect(showModal).toHaveBeenCalledTimes(1);
  expect(closeElement).not.toHaveBeenCalled();
  unmount();
  expect(closeElement).toHaveBeenCalledTimes(1);
  expect(opener).toHaveFocus();
  opener.remove();
  for (const name of ["showModal", "close"]) Reflect.deleteProperty(HTMLDialogElement.prototype, name);
});
