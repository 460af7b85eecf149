import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openBrowser } from "../testing/browser-images";
import { webpFile } from "../testing/made-images";
import { cleanWebp, photo } from "../testing/pictures";
import { card, choose, clean, click, showCleaner } from "../testing/show-cleaner";

const browser = openBrowser(cleanWebp);

it.each([
  ["broken", new File(["nada"], "a.jpg", { type: "image/jpeg" }), /corrompido ou não é uma imagem/],
  ["foreign", new File(["\0\0\0\x18ftypheic"], "a.heic", { type: "image/heic" }), /não abre este formato/],
  ["an SVG", new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }), /não abre este formato/],
])("refuses what is %s, and offers nothing but to take it away", async (_, file, text) => {
  browser.picture = () => null;
  showCleaner();
  choose(file);
  const shown = await card(file.name);
  expect(await within(shown).findByText(text)).toBeInTheDocument();
  expect(within(shown).queryByRole("img")).toBeNull();
  expect(within(shown).getAllByRole("button")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: /^Limpar todas/ })).toBeNull();
  await click("Remover");
  expect(screen.queryByRole("article")).toBeNull();
  expect(browser.addresses.size).toBe(0);
});

describe("a cleaning that fails", () => {
  it.each([
    ["a browser that writes no WebP", { encoded: new Blob(["x"], { type: "image/png" }) }, /não consegue gravar WebP/],
    ["a device without memory", { hasContext: false }, /Faltou memória/],
    [
      "a result that is no picture",
      { encoded: new Blob([webpFile()], { type: "image/webp" }) },
      /encontrou dados no arquivo limpo/,
    ],
  ])("says so of %s, and can be tried again", async (_, change, text) => {
    Object.assign(browser, change);
    await clean(photo());
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Limpar Metadados" })).toBeNull();
    expect(screen.getByText("13 metadados encontrados")).toBeInTheDocument();
    Object.assign(browser, { encoded: cleanWebp(), hasContext: true });
    await click("Tentar novamente");
    expect(await screen.findByText("Imagem conferida")).toBeInTheDocument();
  });

  it("is not tried again with a picture that cannot be opened", async () => {
    browser.picture = (file) => (file.size === 0 ? null : { width: 640, height: 480 });
    showCleaner();
    choose(photo());
    const button = await screen.findByRole("button", { name: "Limpar Metadados" });
    browser.picture = () => null;
    await userEvent.click(button);
    expect(await screen.findByText(/corrompido ou não é uma imagem/)).toBeInTheDocument();
    // One thing is said of it, and nothing that was read before.
    expect(screen.getByRole("article")).toHaveTextContent(/^foto\.jpgNão foi possível abrir .* verdade\.Remover$/);
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.getAllByRole("button", { name: /Remover|Limpar|Tentar/ })).toHaveLength(1);
  });

  it("says so where the browser has no workers", async () => {
    Object.assign(globalThis, { OffscreenCanvas: undefined });
    await clean(photo());
    expect(await screen.findByText(/Não foi possível iniciar a limpeza/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Tentar novamente" })).toBeInTheDocument();
  });
});
