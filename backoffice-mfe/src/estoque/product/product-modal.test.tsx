import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { productRow } from "../../testing/rows";
import { showPage } from "../../testing/show-page";
import { held, refusal, rows, serveStaff } from "../../testing/staff-backend";

const backend = serveStaff("manager");
const said = watchDialogs();

async function openModal(button: string, title: string) {
  showPage("/estoque");
  await screen.findAllByRole("article");
  await userEvent.click(screen.getByRole("button", { name: button }));
  return within(screen.getByRole("dialog", { name: title }));
}

type Modal = Awaited<ReturnType<typeof openModal>>;

const openNew = () => openModal("Novo Produto", "Novo Produto");
const openEdit = () => openModal("Edit Conta TikTok", "Editar Produto");
const press = (modal: Modal, name: string) => userEvent.click(modal.getByRole("button", { name }));
const field = (modal: Modal, name: string) => modal.getByRole("textbox", { name });
const write = (modal: Modal, name: string, text: string) =>
  fireEvent.change(field(modal, name), { target: { value: text } });
const isOpen = () => screen.queryByRole("dialog") !== null;

describe("a new product", () => {
  it("starts empty and on sale, with the first category and one empty feature", async () => {
    const modal = await openNew();
    expect(modal.getAllByRole<HTMLInputElement>("textbox").map((input) => input.value)).toEqual(Array(8).fill(""));
    expect(modal.getByRole("combobox", { name: "Categoria" })).toHaveDisplayValue("Meta Ads");
    const options = within(modal.getByRole("combobox")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "Meta Ads",
      "TikTok Ads",
      "Google Ads",
      "Proxys",
      "Variados",
    ]);
    expect(modal.getByRole("checkbox", { name: "À venda: aparece na loja" })).toBeChecked();
    expect(modal.queryByRole("button", { name: "Excluir" })).toBeNull();
    expect(modal.getByRole("button", { name: "Criar Produto" })).toBeInTheDocument();
  });

  it("says what is wrong from the first try on, and leads to it", async () => {
    const modal = await openNew();
    expect(modal.queryByText("Nome do produto é obrigatório")).toBeNull();
    await press(modal, "Criar Produto");
    await waitFor(() => expect(field(modal, "Nome do produto")).toHaveFocus());
    expect(field(modal, "Nome do produto")).toHaveAccessibleDescription("Nome do produto é obrigatório");
    expect(field(modal, "Preço (R$)")).toHaveAccessibleDescription("Preço deve ser maior que zero");
    expect(field(modal, "ID do GGCheckout")).toHaveAccessibleDescription("ID do GGCheckout é obrigatório");
    write(modal, "Preço (R$)", "dez");
    expect(field(modal, "Preço (R$)")).toHaveAccessibleDescription("Preço inválido. Use o formato 147,00");
    write(modal, "Nome do produto", "Conta");
    expect(field(modal, "Nome do produto")).toHaveAccessibleDescription("");
    write(modal, "URL da imagem (opcional)", "foto");
    expect(field(modal, "URL da imagem (opcional)")).toHaveAccessibleDescription("URL da imagem inválida");
    write(modal, "Link de checkout (opcional)", "http://pay.exemplo.com.br");
    expect(field(modal, "Link de checkout (opcional)")).toHaveAccessibleDescription(
      "Sem link, ninguém consegue comprar. Link de checkout inválido: use um endereço https",
    );
    write(modal, "Preço original (R$) (opcional)", "caro");
    expect(field(modal, "Preço original (R$) (opcional)")).toHaveAccessibleDescription(
      "Vazio ou não maior que o preço: sorteado uma vez, com desconto de 5% a 25%. Preço inválido. Use o formato 147,00",
    );
    expect(backend.callsOf("POST products")).toEqual([]);
  });

  it("writes every field as it is kept, says so and closes", async () => {
    backend.change({ "POST products": ({ body }) => rows([{ ...productRow(), ...(body as object) }]) });
    const modal = await openNew();
    write(modal, "Nome do produto", " Proxy <b>móvel</b> ");
    write(modal, "Descrição (opcional)", "Rápido");
    write(modal, "Preço (R$)", "1.234,50");
    write(modal, "Preço original (R$) (opcional)", "1500");
    await userEvent.selectOptions(modal.getByRole("combobox", { name: "Categoria" }), "Proxys");
    write(modal, "ID do GGCheckout", " gg-1 ");
    write(modal, "Link de checkout (opcional)", "https://pay.exemplo.com.br/gg-1");
    write(modal, "URL da imagem (opcional)", "/art/proxy.svg");
    write(modal, "Característica 1", "4G");
    await userEvent.click(modal.getByRole("checkbox"));
    const asked = backend.callsOf("GET products").length;
    const started = Date.now();
    await press(modal, "Criar Produto");
    await waitFor(() => expect(said.alerts).toEqual(["Produto criado com sucesso!"]));
    expect(isOpen()).toBe(false);
    const [call] = backend.callsOf("POST products");
    const { id, name, ...rest } = (call?.body ?? {}) as Record<string, unknown>;
    expect(String(id)).toMatch(/^proxys-\d{13}$/);
    expect(Number(String(id).slice(7))).toBeGreaterThanOrEqual(started);
    expect(name).toMatch(/^Proxy .*móvel.*$/);
    expect(rest).toEqual({
      description: "Rápido",
      price: 1234.5,
      original_price: 1500,
      category: "proxys",
      ggcheckout_id: "gg-1",
      image_url: "/art/proxy.svg",
      checkout_link: "https://pay.exemplo.com.br/gg-1",
      features: ["4G"],
      is_active: false,
    });
    await waitFor(() => expect(backend.callsOf("GET products").length).toBeGreaterThan(asked));
  });

  it("leaves the discount to the database, and makes one product of two tries", async () => {
    backend.change({ "POST products": () => refusal(500, "o banco caiu") });
    const modal = await openNew();
    write(modal, "Nome do produto", "Conta");
    write(modal, "Preço (R$)", "10");
    write(modal, "ID do GGCheckout", "gg-1");
    await press(modal, "Criar Produto");
    await waitFor(() => expect(said.alerts).toEqual(["Erro ao salvar produto: o banco caiu"]));
    expect(isOpen()).toBe(true);
    backend.change({ "POST products": () => rows([productRow()]) });
    await press(modal, "Criar Produto");
    await waitFor(() => expect(said.alerts).toHaveLength(2));
    const bodies = backend.callsOf("POST products").map(({ body }) => body as Record<string, unknown>);
    expect(bodies.map(({ id }) => id)).toEqual([bodies[0]?.id, bodies[0]?.id]);
    expect(bodies[0]).toMatchObject({ original_price: 0, description: null, image_url: null, features: [] });
  });

  it("warns of another product with the same provider id", async () => {
    const modal = await openNew();
    const id = field(modal, "ID do GGCheckout");
    expect(id).toHaveAccessibleDescription("");
    write(modal, "ID do GGCheckout", " gg-tiktok ");
    expect(id).toHaveAccessibleDescription(
      '"Conta TikTok" usa este mesmo ID: o pagamento iria para um dos dois. Troque antes de vender.',
    );
    write(modal, "ID do GGCheckout", "gg-tik");
    expect(id).toHaveAccessibleDescription("");
  });

  it("warns of no twin where another product has no provider id either", async () => {
    backend.change({ "GET products": () => rows([productRow({ ggcheckout_id: "" })]) });
    expect(field(await openNew(), "ID do GGCheckout")).toHaveAccessibleDescription("");
  });

  it("takes as many features as there are, each in a field of its own", async () => {
    const modal = await openNew();
    write(modal, "Característica 1", "um");
    await press(modal, "Adicionar característica");
    await waitFor(() => expect(field(modal, "Característica 2")).toHaveFocus());
    write(modal, "Característica 2", "dois");
    expect(field(modal, "Característica 1")).toHaveValue("um");
    await press(modal, "Adicionar característica");
    await press(modal, "Remover característica 1");
    const texts = modal.getAllByRole<HTMLInputElement>("textbox", { name: /^Característica/ });
    expect(texts.map((input) => input.value)).toEqual(["dois", ""]);
  });

  it("shows the picture of its address, and a plain tile where that is none", async () => {
    const modal = await openNew();
    await press(modal, "Criar Produto");
    write(modal, "URL da imagem (opcional)", " https://img.exemplo.com.br/a.png ");
    const picture = modal.getByRole("img", { name: "Prévia da imagem" });
    expect(picture).toHaveAttribute("src", "https://img.exemplo.com.br/a.png");
    write(modal, "URL da imagem (opcional)", "foto");
    expect(modal.getByRole("img", { name: "Prévia da imagem" })).not.toHaveAttribute("src");
  });
});

describe("a product to edit", () => {
  const answers = { "PATCH products": () => rows([productRow()]) };

  it("shows what is kept", async () => {
    const modal = await openEdit();
    const texts = modal.getAllByRole<HTMLInputElement>("textbox");
    expect(texts.map((input) => input.value)).toEqual([
      "Conta TikTok",
      "Pronta para anunciar",
      "147,00",
      "170,00",
      "gg-tiktok",
      "https://pay.exemplo.com.br/tiktok",
      "https://img.exemplo.com.br/tiktok.png",
      "Entrega na hora",
    ]);
    expect(modal.getByRole("combobox")).toHaveDisplayValue("TikTok Ads");
    expect(field(modal, "ID do GGCheckout")).toHaveAccessibleDescription("");
  });

  it("offers an empty feature where there is none, and no removal of what is off sale", async () => {
    backend.change({ "GET products": () => rows([productRow({ features: [], is_active: false, description: null })]) });
    showPage("/estoque");
    await userEvent.click(await screen.findByRole("checkbox", { name: "Mostrar inativos" }));
    await userEvent.click(screen.getByRole("button", { name: "Edit Conta TikTok" }));
    const modal = within(screen.getByRole("dialog"));
    expect(field(modal, "Característica 1")).toHaveValue("");
    expect(field(modal, "Descrição (opcional)")).toHaveValue("");
    expect(modal.getByRole("checkbox", { name: /À venda/ })).not.toBeChecked();
    expect(modal.queryByRole("button", { name: "Excluir" })).toBeNull();
  });

  it("writes over the version it has just read, says so and closes", async () => {
    backend.change(answers);
    const modal = await openEdit();
    write(modal, "Preço (R$)", "99,90");
    await press(modal, "Salvar");
    await waitFor(() => expect(said.alerts).toEqual(["Produto atualizado com sucesso!"]));
    expect(isOpen()).toBe(false);
    const [call] = backend.callsOf("PATCH products");
    expect(call?.query).toMatchObject({ id: "eq.tiktok-1", updated_at: "eq.2026-01-02T12:00:00Z" });
    expect(call?.body).toMatchObject({ name: "Conta TikTok", price: 99.9, original_price: 170 });
    expect(said.questions).toEqual([]);
  });

  it("saves once, however often it is pressed, and does not close at Esc meanwhile", async () => {
    const { answer, give } = held();
    backend.change({ "PATCH products": () => answer });
    const modal = await openEdit();
    await press(modal, "Salvar");
    expect(await modal.findByRole("button", { name: "Salvar", busy: true })).toBeInTheDocument();
    const form = field(modal, "Nome do produto").closest("form");
    if (form) fireEvent.submit(form);
    fireEvent.mouseDown(screen.getByRole("dialog"));
    expect(isOpen()).toBe(true);
    give(rows([productRow()]));
    await waitFor(() => expect(said.alerts).toEqual(["Produto atualizado com sucesso!"]));
    expect(backend.callsOf("PATCH products")).toHaveLength(1);
  });

  it("refuses what somebody else has changed meanwhile, and keeps the form", async () => {
    const modal = await openEdit();
    backend.change({ ...answers, "GET products": () => rows([productRow({ price: "150.00" })]) });
    write(modal, "Nome do produto", "Outro nome");
    await press(modal, "Salvar");
    await waitFor(() =>
      expect(said.alerts).toEqual([
        "Erro ao salvar produto: este produto foi alterado por outra pessoa. Feche, confira os dados novos e edite de novo.",
      ]),
    );
    expect(field(modal, "Nome do produto")).toHaveValue("Outro nome");
    expect(backend.callsOf("PATCH products")).toEqual([]);
  });

  it("closes at once where nothing was changed, and asks where something was", async () => {
    let modal = await openEdit();
    await press(modal, "Cancelar");
    expect(isOpen()).toBe(false);
    expect(said.questions).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Edit Conta TikTok" }));
    modal = within(screen.getByRole("dialog"));
    write(modal, "Nome do produto", "Outro nome");
    said.agrees = false;
    await press(modal, "Fechar");
    expect(said.questions).toEqual(["As alterações não salvas serão perdidas. Fechar mesmo assim?"]);
    expect(isOpen()).toBe(true);
    fireEvent.mouseDown(screen.getByRole("dialog"));
    expect(said.questions).toHaveLength(1);
    said.agrees = true;
    await press(modal, "Cancelar");
    expect(isOpen()).toBe(false);
  });

  it("closes by a press outside while nothing was changed", async () => {
    await openEdit();
    fireEvent.mouseDown(screen.getByRole("dialog"));
    expect(isOpen()).toBe(false);
  });

  it("takes a product off sale after asking", async () => {
    backend.change({ "PATCH products": () => rows([{ id: "tiktok-1" }]) });
    const modal = await openEdit();
    said.agrees = false;
    await press(modal, "Excluir");
    const question =
      'Tem certeza que deseja excluir o produto "Conta TikTok"? Ele deixa de aparecer na loja; pedidos e keys são mantidos.';
    expect(said.questions).toEqual([question]);
    expect(backend.callsOf("PATCH products")).toEqual([]);
    said.agrees = true;
    await press(modal, "Excluir");
    await waitFor(() => expect(said.alerts).toEqual(["Produto excluído com sucesso! (marcado como inativo)"]));
    expect(isOpen()).toBe(false);
    const [call] = backend.callsOf("PATCH products");
    expect(call?.query).toMatchObject({ id: "eq.tiktok-1", select: "id" });
    const { is_active, updated_at, ...rest } = (call?.body ?? {}) as Record<string, unknown>;
    expect([is_active, rest]).toEqual([false, {}]);
    expect(Math.abs(Date.parse(String(updated_at)) - Date.now())).toBeLessThan(60_000);
  });

  it("says why a removal failed, and stays open", async () => {
    backend.change({ "PATCH products": () => rows([]) });
    const modal = await openEdit();
    await press(modal, "Excluir");
    await waitFor(() => expect(said.alerts).toEqual(["Erro ao excluir produto: Produto não encontrado"]));
    expect(isOpen()).toBe(true);
  });

  it("shows that it removes", async () => {
    const { answer, give } = held();
    backend.change({ "PATCH products": () => answer });
    const modal = await openEdit();
    await press(modal, "Excluir");
    expect(await modal.findByRole("button", { name: "Excluir", busy: true })).toBeInTheDocument();
    give(rows([{ id: "tiktok-1" }]));
    await waitFor(() => expect(isOpen()).toBe(false));
  });
});

describe("a copy", () => {
  it("is a new product under a marked name, and is not closed unawares though nothing was typed", async () => {
    backend.change({ "POST products": () => rows([productRow()]) });
    const modal = await openModal("Dup Conta TikTok", "Duplicar Produto");
    expect(field(modal, "Nome do produto")).toHaveValue("Conta TikTok - CÓPIA");
    expect(field(modal, "ID do GGCheckout")).toHaveAccessibleDescription(/^"Conta TikTok" usa este mesmo ID/);
    fireEvent.mouseDown(screen.getByRole("dialog"));
    expect(isOpen()).toBe(true);
    await press(modal, "Criar Produto");
    await waitFor(() => expect(said.alerts).toEqual(["Produto criado com sucesso!"]));
    expect(backend.callsOf("POST products")[0]?.body).toMatchObject({ name: "Conta TikTok - CÓPIA", price: 147 });
    expect(backend.callsOf("PATCH products")).toEqual([]);
  });

  it("closes by its button without a question while nothing was typed", async () => {
    const modal = await openModal("Dup Conta TikTok", "Duplicar Produto");
    await press(modal, "Cancelar");
    expect(said.questions).toEqual([]);
    expect(isOpen()).toBe(false);
  });
});

describe("leaving the page", () => {
  const asksBeforeLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

  it("is asked about by the browser only while there is something to lose", async () => {
    const modal = await openEdit();
    expect(asksBeforeLeaving()).toBe(false);
    write(modal, "Nome do produto", "Outro nome");
    expect(asksBeforeLeaving()).toBe(true);
    write(modal, "Nome do produto", "Conta TikTok");
    expect(asksBeforeLeaving()).toBe(false);
  });

  it("makes Back close the window, after asking, and stays on the page", async () => {
    const modal = await openEdit();
    write(modal, "Nome do produto", "Outro nome");
    said.agrees = false;
    window.history.back();
    await waitFor(() =>
      expect(said.questions).toEqual(["As alterações não salvas serão perdidas. Fechar mesmo assim?"]),
    );
    expect(isOpen()).toBe(true);
    said.agrees = true;
    window.history.back();
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(window.location.pathname).toBe("/estoque");
  });
});
