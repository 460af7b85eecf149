import { fireEvent, screen, waitFor } from "@testing-library/react";
import { watchDialogs } from "../../testing/browser";
import { field, openProduct, write } from "../../testing/product-window";
import { productRow } from "../../testing/rows";
import { rows, serveStaff } from "../../testing/staff-backend";
import { click, isWindowOpen, openWindow, windowCloses } from "../../testing/windows";

const backend = serveStaff("manager");
const said = watchDialogs();

describe("a copy", () => {
  it("is a new product under a marked name, and is not closed unawares though nothing was typed", async () => {
    backend.change({ "POST products": () => rows([productRow()]) });
    const modal = await openWindow("Dup Conta TikTok", "Duplicar Produto");
    expect(field(modal, "Nome do produto")).toHaveValue("Conta TikTok - CÓPIA");
    expect(field(modal, "ID do GGCheckout")).toHaveAccessibleDescription(/^"Conta TikTok", à venda, já usa este ID/);
    fireEvent.mouseDown(screen.getByRole("dialog"));
    expect(isWindowOpen()).toBe(true);
    await click(modal, "Criar Produto");
    await waitFor(() => expect(said.alerts).toEqual(["Produto criado com sucesso!"]));
    expect(backend.callsOf("POST products")[0]?.body).toMatchObject({ name: "Conta TikTok - CÓPIA", price: 147 });
    expect(backend.callsOf("PATCH products")).toEqual([]);
    await windowCloses();
  });

  it("closes by its button without a question while nothing was typed", async () => {
    const modal = await openWindow("Dup Conta TikTok", "Duplicar Produto");
    await click(modal, "Cancelar");
    expect(said.questions).toEqual([]);
    await windowCloses();
  });
});

describe("leaving the page", () => {
  const asksBeforeLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

  it("is asked about by the browser only while there is something to lose", async () => {
    const modal = await openProduct();
    expect(asksBeforeLeaving()).toBe(false);
    write(modal, "Nome do produto", "Outro nome");
    expect(asksBeforeLeaving()).toBe(true);
    write(modal, "Nome do produto", "Conta TikTok");
    expect(asksBeforeLeaving()).toBe(false);
  });

  it("makes Back close the window, after asking, and stays on the page", async () => {
    const modal = await openProduct();
    write(modal, "Nome do produto", "Outro nome");
    said.agrees = false;
    window.history.back();
    await waitFor(() =>
      expect(said.questions).toEqual(["As alterações não salvas serão perdidas. Fechar mesmo assim?"]),
    );
    expect(isWindowOpen()).toBe(true);
    said.agrees = true;
    window.history.back();
    await windowCloses();
    expect(window.location.pathname).toBe("/estoque");
  });
});
