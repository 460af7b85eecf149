import { createEvent, fireEvent, screen } from "@testing-library/react";
import { openBrowser } from "../testing/browser-images";
import { cleanWebp, photo } from "../testing/pictures";
import { choose, click, names, showCleaner } from "../testing/show-cleaner";

openBrowser(cleanWebp);

describe("files from elsewhere", () => {
  const files = () => [photo()];
  const drag = (name: "dragOver" | "dragLeave" | "drop", types: string[]) => {
    const event = createEvent[name](document.body, { dataTransfer: { types, files: files() } });
    fireEvent(document.body, event);
    return event.defaultPrevented;
  };

  it("can be dropped anywhere on the page, which says so meanwhile", async () => {
    showCleaner();
    expect(drag("dragOver", ["Files"])).toBe(true);
    expect(screen.getByText("Solte as imagens aqui")).toBeInTheDocument();
    expect(names()).toEqual([]);
    drag("dragLeave", ["Files"]);
    expect(screen.getByText("Arraste imagens para cá, cole ou escolha")).toBeInTheDocument();
    drag("dragOver", ["Files"]);
    expect(drag("drop", ["Files"])).toBe(true);
    expect(names()).toEqual(["foto.jpg"]);
    expect(screen.getByText("Arraste imagens para cá, cole ou escolha")).toBeInTheDocument();
    await screen.findByRole("button", { name: "Limpar Metadados" });
  });

  it("are distinguished from dragged text", () => {
    showCleaner();
    expect(drag("dragOver", ["text/plain"])).toBe(false);
    expect(drag("drop", ["text/plain"])).toBe(false);
    expect(screen.getByText("Arraste imagens para cá, cole ou escolha")).toBeInTheDocument();
    expect(names()).toEqual([]);
  });

  it("can be pasted, and a pasted text is none", async () => {
    const { unmount } = showCleaner();
    fireEvent.paste(document.body, { clipboardData: { files: [] } });
    expect(screen.queryByText(/ignorado/)).toBeNull();
    expect(names()).toEqual([]);
    fireEvent.paste(document.body, { clipboardData: { files: files() } });
    expect(names()).toEqual(["foto.jpg"]);
    await screen.findByRole("button", { name: "Limpar Metadados" });
    unmount();
    expect(drag("dragOver", ["Files"])).toBe(false);
  });

  it("can be chosen again after they were taken away", async () => {
    showCleaner();
    const input = screen.getByLabelText<HTMLInputElement>("Imagens para limpar");
    const cleared = jest.fn();
    Object.defineProperty(input, "value", { configurable: true, get: () => "C:\\fakepath\\foto.jpg", set: cleared });
    choose(photo());
    expect(cleared).toHaveBeenCalledWith("");
    await click("Remover");
    expect(names()).toEqual([]);
  });
});
