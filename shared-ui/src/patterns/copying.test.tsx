import { act, fireEvent, render, screen } from "@testing-library/react";
import { UiProvider } from "../tokens/ui-provider";
import { CopyButton } from "./copy-button";
import { copyText } from "./copy-text";
import { KeyBox, KeyText } from "./key-box";

/** The browser's part: jsdom has neither a clipboard nor a selection to copy from. */
function installClipboard(writeText: (text: string) => Promise<void>, execCommand = (_command: string) => false) {
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  Object.defineProperty(document, "execCommand", { configurable: true, value: execCommand });
}

const refuse = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe("a text", () => {
  it("goes to the clipboard, and no field is made for it", async () => {
    const written: string[] = [];
    const command = jest.fn(() => true);
    installClipboard(async (text) => void written.push(text), command);
    expect(await copyText("a")).toBe(true);
    expect(written).toEqual(["a"]);
    expect(command).not.toHaveBeenCalled();
  });

  it.each([true, false])("goes through a hidden field in the open window, clipboard refused: %s", async (works) => {
    const dialog = document.createElement("dialog");
    const button = document.createElement("button");
    dialog.append(button);
    document.body.append(dialog);
    button.focus();
    const seen: unknown[] = [];
    installClipboard(refuse, (command) => {
      const { parentElement, value, selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement;
      seen.push(command, parentElement, value, selectionStart, selectionEnd);
      return works;
    });
    expect(await copyText("segredo")).toBe(works);
    expect(seen).toEqual(["copy", dialog, "segredo", 0, 7]);
    expect(document.querySelector("textarea")).toBeNull();
    expect(button).toHaveFocus();
    dialog.remove();
  });

  it("goes through the page itself outside of windows, and nowhere where the browser throws", async () => {
    let parent: Element | null | undefined;
    installClipboard(refuse, () => {
      parent = document.activeElement?.parentElement;
      throw new Error("no");
    });
    expect(await copyText("a")).toBe(false);
    expect(parent).toBe(document.body);
    expect(document.querySelector("textarea")).toBeNull();
  });
});

describe("the button", () => {
  const message = "Não foi possível copiar. Selecione o texto e copie.";

  it("says for two seconds that it has copied, counted from the last copy", async () => {
    installClipboard(async () => undefined);
    render(<CopyButton value="a" />, { wrapper: UiProvider });
    await click("Copiar");
    act(() => jest.advanceTimersByTime(1500));
    await click("Copiado");
    act(() => jest.advanceTimersByTime(1999));
    expect(screen.getByRole("status")).toHaveTextContent("Copiado");
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole("button", { name: "Copiar" })).toBeVisible();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("says how to copy by hand until the next try, and no longer", async () => {
    installClipboard(refuse);
    render(<CopyButton value="a" label="Copiar key" />, { wrapper: UiProvider });
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    await click("Copiar key");
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByRole("status")).toHaveTextContent(message);
    expect(screen.getByRole("button", { name: "Copiar key" })).toBeVisible();
    installClipboard(async () => undefined);
    await click("Copiar key");
    expect(screen.getByRole("status")).toHaveTextContent(/^Copiado$/);
  });
});

describe("a key", () => {
  it("is covered until it is shown, and again on request", async () => {
    render(<KeyBox label="Key" value="segredo" />, { wrapper: UiProvider });
    expect(screen.queryByText("segredo")).toBeNull();
    await click("Mostrar key");
    expect(screen.getByText("segredo")).toBeVisible();
    await click("Ocultar key");
    expect(screen.queryByText("segredo")).toBeNull();
  });

  it("stays covered while it is loaded, with its button waiting, is asked for again where that failed, and is shown when it comes", async () => {
    const revealed = jest.fn();
    const look = (value: string | null, loading = false) => (
      <KeyBox label="Key" value={value} loading={loading} onReveal={revealed} />
    );
    const { rerender } = render(look(null, true), { wrapper: UiProvider });
    expect(screen.getByRole("button")).toHaveAttribute("aria-busy", "true");
    rerender(look(null));
    expect(screen.getByRole("button")).not.toHaveAttribute("aria-busy");
    for (let times = 1; times <= 2; times += 1) {
      await click("Mostrar key");
      expect(revealed).toHaveBeenCalledTimes(times);
    }
    rerender(look("segredo"));
    expect(screen.getByText("segredo")).toBeVisible();
    expect(screen.getByRole("button", { name: "Ocultar key" })).toBeVisible();
    expect(revealed).toHaveBeenCalledTimes(2);
  });

  it("is shown as what is given in its text's place, and then brings no copy action of its own", async () => {
    render(
      <KeyBox label="Key" value="segredo">
        <KeyText>campos</KeyText>
      </KeyBox>,
      { wrapper: UiProvider },
    );
    expect(screen.queryByText("campos")).toBeNull();
    expect(screen.queryByRole("button", { name: "Copiar" })).toBeNull();
    await click("Mostrar key");
    expect(screen.getByText("campos")).toBeVisible();
    expect(screen.queryByText("segredo")).toBeNull();
  });
});
