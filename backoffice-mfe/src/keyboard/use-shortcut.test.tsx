import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createElement, Fragment, type ReactNode, useRef } from "react";
import { activeShortcuts, turnKeys } from "./shortcuts";
import { useShortcut } from "./use-shortcut";

const done: string[] = [];
beforeEach(() => {
  done.length = 0;
  localStorage.clear();
});

interface KeyProps {
  keys: string;
  word?: string;
  when?: boolean;
  repeats?: boolean;
}

function Key({ keys, word = keys, when = true, repeats = false }: KeyProps) {
  useShortcut(keys, `Faz ${word}`, () => done.push(word), { when, repeats });
  return null;
}

function Window({ keys, word }: { keys: string; word: string }) {
  const here = useRef<HTMLDivElement>(null);
  useShortcut(keys, `Faz ${word}`, () => done.push(word), { within: here });
  return (
    <dialog open>
      <div ref={here}>
        <button type="button">Na janela</button>
      </div>
    </dialog>
  );
}

const all = (...parts: ReactNode[]) => createElement(Fragment, null, ...parts);
const show = (...parts: ReactNode[]) => render(all(...parts));

it("does what the key stands for while it is on the screen, and nothing afterwards", async () => {
  const { unmount } = render(<Key keys="j" />);
  await userEvent.keyboard("jk");
  expect(done).toEqual(["j"]);
  expect(activeShortcuts().map(({ keys, label }) => [keys, label])).toEqual([["j", "Faz j"]]);
  unmount();
  await userEvent.keyboard("j");
  expect(done).toEqual(["j"]);
  expect(activeShortcuts()).toEqual([]);
});

it.each([
  ["a line of text", <input key="a" aria-label="Aqui" />],
  ["a text", <textarea key="a" aria-label="Aqui" />],
  ["a choice", <select key="a" aria-label="Aqui" />],
  ["a menu", <div key="a" role="menu" aria-label="Aqui" tabIndex={0} />],
  ["a list of its own keys", <div key="a" role="listbox" aria-label="Aqui" tabIndex={0} />],
])("leaves the key to a focused %s", async (_, field) => {
  show(<Key keys="j" />, field);
  screen.getByLabelText("Aqui").focus();
  await userEvent.keyboard("j");
  expect(done).toEqual([]);
});

it.each(["checkbox", "button"])("works from a %s, which types nothing", async (type) => {
  show(<Key keys="j" />, <input type={type} aria-label="Aqui" />);
  screen.getByLabelText("Aqui").focus();
  await userEvent.keyboard("j");
  expect(done).toEqual(["j"]);
});

it("leaves every key with a modifier to the browser, but AltGr, which only types", () => {
  render(<Key keys="/" />);
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    expect(fireEvent.keyDown(document.body, { key: "/", ...init })).toBe(true);
  }
  expect(done).toEqual([]);
  fireEvent.keyDown(document.body, { key: "/", ctrlKey: true, altKey: true });
  expect(done).toEqual(["/"]);
});

it("ignores a key that is being composed or was already handled", () => {
  render(
    <>
      <Key keys="j" />
      <button type="button" onKeyDown={(event) => event.preventDefault()}>
        Aqui
      </button>
    </>,
  );
  fireEvent.keyDown(document.body, { key: "j", isComposing: true });
  fireEvent.keyDown(screen.getByText("Aqui"), { key: "j" });
  expect(done).toEqual([]);
});

it("knows one key after another, for a moment", () => {
  jest.useFakeTimers();
  show(<Key keys="g p" />, <Key keys="p" />);
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  press("g");
  press("p");
  press("p");
  press("g");
  press("x");
  press("p");
  expect(done).toEqual(["g p", "p", "p"]);
  press("g");
  jest.advanceTimersByTime(1501);
  press("p");
  expect(done).toEqual(["g p", "p", "p", "p"]);
  jest.useRealTimers();
});

it("lets the one in front have a key: what was opened last, and of a dialog alone what is in it", async () => {
  const { rerender } = show(<Key keys="j" word="atrás" />, <Key keys="j" word="na frente" />);
  await userEvent.keyboard("j");
  rerender(all(<Key keys="j" word="página" />, <Key keys="k" word="página" />, <Window keys="j" word="janela" />));
  screen.getByText("Na janela").focus();
  await userEvent.keyboard("jk");
  expect(done).toEqual(["na frente", "janela"]);
});

it("hears Ctrl+K everywhere, in fields and over dialogs, and Cmd+K on a Mac instead", async () => {
  show(<Key keys="mod+k" word="busca" />, <input aria-label="Aqui" />, <Window keys="j" word="janela" />);
  screen.getByLabelText("Aqui").focus();
  await userEvent.keyboard("{Control>}k{/Control}{Meta>}k{/Meta}{Control>}{Shift>}k{/Shift}{/Control}");
  expect(done).toEqual(["busca"]);
  jest.spyOn(navigator, "platform", "get").mockReturnValue("MacIntel");
  await userEvent.keyboard("{Meta>}k{/Meta}{Control>}k{/Control}");
  expect(done).toEqual(["busca", "busca"]);
});

it("does nothing for who turned the keys off, over a reload too, but for those with a modifier", async () => {
  show(<Key keys="j" />, <Key keys="mod+k" word="busca" />);
  act(() => turnKeys(false));
  expect(Object.keys(localStorage)).toEqual(["store-staff-keys:"]);
  await userEvent.keyboard("j{Control>}k{/Control}");
  expect(done).toEqual(["busca"]);
  act(() => turnKeys(true));
  expect(localStorage).toHaveLength(0);
  await userEvent.keyboard("j");
  expect(done).toEqual(["busca", "j"]);
});
