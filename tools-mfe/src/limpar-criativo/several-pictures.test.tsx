import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { unzipSync } from "fflate";
import { openBrowser } from "../testing/browser-images";
import { cleanWebp, photo } from "../testing/pictures";
import { choose, clean, cleanAll, click, names, showCleaner } from "../testing/show-cleaner";

const browser = openBrowser(cleanWebp);
const steps = () =>
  screen.getAllByRole("progressbar").map((bar) => [bar.parentElement?.textContent, bar.getAttribute("aria-valuenow")]);

/** Keeps every worker where it is until the gate is opened. */
function closeGate() {
  let open = () => {};
  browser.hold = new Promise((resolve) => {
    open = resolve;
  });
  return () => open();
}

it("reads and cleans one picture at a time, in the order given", async () => {
  showCleaner();
  choose(photo("a.jpg"), photo("b.jpg"));
  expect(names()).toEqual(["a.jpg", "b.jpg"]);
  expect(screen.getAllByRole("article")[0]).toHaveAttribute("aria-busy", "true");
  const openGate = closeGate();
  await userEvent.click(await screen.findByRole("button", { name: "Limpar todas (2)" }));
  await waitFor(() => expect(browser.workers).toBe(1));
  await waitFor(() =>
    expect(steps()).toEqual([
      ["Abrindo a imagem15%", "15"],
      ["Na fila0%", "0"],
    ]),
  );
  expect(screen.queryByRole("button", { name: "Limpar todas (2)" })).toBeNull();
  openGate();
  expect(await screen.findByRole("button", { name: "Baixar todas em um ZIP (2)" })).toBeInTheDocument();
  expect(browser.workers).toBe(0);
});

it("stops a cleaning at once, and can begin it again", async () => {
  const openGate = closeGate();
  await clean(photo());
  await waitFor(() => expect(browser.workers).toBe(1));
  await click("Cancelar");
  expect(screen.getByRole("button", { name: "Limpar Metadados" })).toHaveFocus();
  await waitFor(() => expect(browser.workers).toBe(0));
  openGate();
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  await click("Limpar Metadados");
  expect(await screen.findByText("Imagem conferida")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Baixar Imagem Limpa" })).toHaveFocus();
  expect(browser.fetches).toBe(0);
});

it("starts no cleaning that was cancelled while it waited", async () => {
  const openGate = closeGate();
  await cleanAll(photo("a.jpg"), photo("b.jpg"));
  const second = within(screen.getByRole("article", { name: "b.jpg" }));
  await userEvent.click(second.getByRole("button", { name: "Cancelar" }));
  openGate();
  expect(await screen.findByText("Imagem conferida")).toBeInTheDocument();
  expect(second.getByRole("button", { name: "Limpar Metadados" })).toBeInTheDocument();
  expect(browser.asked.filter((request) => Object.hasOwn(request as object, "file"))).toHaveLength(1);
});

it("takes one picture away, also while it is cleaned, and gives back what it held", async () => {
  const openGate = closeGate();
  await cleanAll(photo("a.jpg"), photo("b.jpg"));
  await waitFor(() => expect(browser.workers).toBe(1));
  const first = within(screen.getByRole("article", { name: "a.jpg" }));
  await userEvent.click(first.getByRole("button", { name: "Remover" }));
  expect(names()).toEqual(["b.jpg"]);
  expect(screen.getByRole("article", { name: "b.jpg" })).toHaveFocus();
  openGate();
  expect(await screen.findByText("Imagem conferida")).toBeInTheDocument();
  expect(names()).toEqual(["b.jpg"]);
  await click("Nova Imagem");
  expect(screen.getByRole("button", { name: "Escolher imagens" })).toHaveFocus();
  expect(names()).toEqual([]);
  expect(browser.addresses.size).toBe(0);
  expect(screen.queryByRole("button", { name: "Nova Imagem" })).toBeNull();
});

it("stops and gives everything back when the page is left", async () => {
  const { unmount } = showCleaner();
  choose(photo("a.jpg"), photo("b.jpg"));
  await screen.findByRole("button", { name: "Limpar todas (2)" });
  const first = within(screen.getByRole("article", { name: "a.jpg" }));
  await userEvent.click(first.getByRole("button", { name: "Limpar Metadados" }));
  await first.findByText("Imagem conferida");
  closeGate();
  await click("Limpar Metadados");
  await waitFor(() => expect(browser.workers).toBe(1));
  unmount();
  await waitFor(() => expect(browser.workers).toBe(0));
  await waitFor(() => expect(browser.addresses.size).toBe(0));
});

describe("the archive", () => {
  async function cleanTwo() {
    await cleanAll(photo("a.jpg"), photo("a.png"));
    return screen.findByRole("button", { name: "Baixar todas em um ZIP (2)" });
  }

  it("holds every cleaned picture, under a name of its own", async () => {
    await userEvent.click(await cleanTwo());
    await waitFor(() => expect(browser.saved.map(({ name }) => name)).toEqual(["imagens_limpas.zip"]));
    const blob = browser.saved[0]?.blob;
    expect(blob?.type).toBe("application/zip");
    const files = unzipSync(new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer()));
    const whole = new Uint8Array(await cleanWebp().arrayBuffer());
    expect(files).toEqual({ "a_limpo.webp": whole, "a_limpo (2).webp": whole });
    await waitFor(() =>
      expect([...browser.addresses.values()].map(({ type }) => type)).not.toContain("application/zip"),
    );
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says that memory ran out, and can be asked for again", async () => {
    const button = await cleanTwo();
    const { arrayBuffer } = Blob.prototype;
    let fails = true;
    Blob.prototype.arrayBuffer = function (this: Blob) {
      return fails ? Promise.reject(new Error("memory")) : arrayBuffer.call(this);
    };
    await userEvent.click(button);
    expect(await screen.findByText(/Faltou memória no aparelho/)).toBeInTheDocument();
    expect(browser.saved).toEqual([]);
    fails = false;
    await userEvent.click(button);
    await waitFor(() => expect(browser.saved).toHaveLength(1));
    Blob.prototype.arrayBuffer = arrayBuffer;
    expect(screen.queryByText(/Faltou memória no aparelho/)).toBeNull();
  });
});
