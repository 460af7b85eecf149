import { act, fireEvent, render, screen } from "@testing-library/react";
import { UiProvider } from "../tokens/ui-provider";
import { CopyButton } from "./copy-button";
import { KeyBox } from "./key-box";

const written: string[] = [];

/** The browser's part: jsdom has neither a clipboard nor a selection to copy from. */
function installClipboard({ allows, allowsSelection = false }: { allows: boolean; allowsSelection?: boolean }) {
  const writeText = async (text: string) => {
    if (!allows) throw new DOMException("refused", "NotAllowedError");
    written.push(text);
  };
  const execCommand = () => {
    const field = document.activeElement;
    if (allowsSelection && field instanceof HTMLTextAreaElement) written.push(field.value);
    return allowsSelection;
  };
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  Object.defineProperty(document, "execCommand", { configurable: true, value: execCommand });
}

async function press(name: string) {
  const button = screen.getByRole("button", { name });
  button.focus();
  await act(async () => fireEvent.click(button));
}

beforeEach(() => {
  written.length = 0;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

it("copies, says so for two seconds, and speaks it", async () => {
  installClipboard({ allows: true });
  const copied = jest.fn();
  render(<CopyButton value="key-1" onCopied={copied} />, { wrapper: UiProvider });
  await press("Copiar");
  expect(written).toEqual(["key-1"]);
  expect(copied).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("status")).toHaveTextContent("Copiado");
  act(() => jest.advanceTimersByTime(1999));
  expect(screen.getByRole("button", { name: "Copiado" })).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole("button", { name: "Copiar" })).toBeInTheDocument();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

it("starts the two seconds again when copied again", async () => {
  installClipboard({ allows: true });
  render(<CopyButton value="key-1" />, { wrapper: UiProvider });
  await press("Copiar");
  act(() => jest.advanceTimersByTime(1500));
  await press("Copiado");
  act(() => jest.advanceTimersByTime(1500));
  expect(screen.getByRole("button", { name: "Copiado" })).toBeInTheDocument();
});

it("copies through a selection where the clipboard is refused, and gives the focus back", async () => {
  installClipboard({ allows: false, allowsSelection: true });
  render(<CopyButton value={"linha 1\nlinha 2"} />, { wrapper: UiProvider });
  await press("Copiar");
  expect(written).toEqual(["linha 1\nlinha 2"]);
  expect(screen.getByRole("button", { name: "Copiado" })).toHaveFocus();
});

it("says how to copy by hand where the browser refuses altogether", async () => {
  installClipboard({ allows: false });
  const copied = jest.fn();
  render(<CopyButton value="key-1" onCopied={copied} />, { wrapper: UiProvider });
  await press("Copiar");
  expect(screen.getByRole("status")).toHaveTextContent("Não foi possível copiar. Selecione o texto e copie.");
  expect(copied).not.toHaveBeenCalled();
  expect(document.querySelector("textarea")).toBeNull();
});

it("keeps a key covered until its owner asks, and tells of the first look only", async () => {
  installClipboard({ allows: true });
  const revealed = jest.fn();
  render(<KeyBox label="Key de BM Restaurada" value={"usuario\nsenha"} onReveal={revealed} />, { wrapper: UiProvider });
  expect(screen.getByRole("group", { name: "Key de BM Restaurada" })).not.toHaveTextContent("senha");
  await press("Mostrar key");
  expect(screen.getByText(/usuario/).textContent).toBe("usuario\nsenha");
  await press("Ocultar key");
  expect(screen.queryByText(/usuario/)).toBeNull();
  await press("Mostrar key");
  expect(revealed).toHaveBeenCalledTimes(1);
});

it("counts a copy as the first look", async () => {
  installClipboard({ allows: true });
  const revealed = jest.fn();
  render(<KeyBox label="Key" value="segredo" onReveal={revealed} />, { wrapper: UiProvider });
  await press("Copiar");
  expect(written).toEqual(["segredo"]);
  expect(revealed).toHaveBeenCalledTimes(1);
});

it("shows a key that is loaded only on demand, once it is there", async () => {
  const { rerender } = render(<KeyBox label="Key" value={null} />, { wrapper: UiProvider });
  expect(screen.queryByRole("button", { name: "Copiar" })).toBeNull();
  await press("Mostrar key");
  rerender(<KeyBox label="Key" value="segredo" />);
  expect(screen.getByText("segredo")).toBeInTheDocument();
});
