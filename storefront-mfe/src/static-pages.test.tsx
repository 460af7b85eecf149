import { setOnline } from "@store/shared-data/testing/browser-state";
import { screen } from "@testing-library/react";
import { configureStore, showPage } from "./testing/show-page";
import { openSmallBackend } from "./testing/small-backend";

const backend = openSmallBackend();

const whatsappUrl = "https://wa.me/5511900000000";
const chatServerUrl = "https://chat.loja.com.br/";

/** Shows the support page of a store with these settings; gives the links that leave it. */
function showSupport(settings: object): HTMLElement[] {
  configureStore(null, { ...settings });
  showPage("/whatsapp");
  return screen.queryAllByRole("link", { name: /abre em outra aba/ });
}

it("opens the support chat in a new tab that cannot reach back, and says when and how soon it answers", () => {
  const [link] = showSupport({ whatsappUrl });
  expect(link).toHaveAttribute("href", whatsappUrl);
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(screen.getByText(/segunda a sexta, das 9h às 18h/)).toBeVisible();
  expect(screen.getByText(/até 2 horas úteis/)).toBeVisible();
});

it.each([
  [{ whatsappUrl, chatServerUrl }, [/^Abrir WhatsApp/, /^Entrar no servidor de chat/]],
  [{ whatsappUrl, chatServerUrl: "" }, [/^Abrir WhatsApp/]],
  [{ chatServerUrl }, [/^Entrar no servidor de chat/]],
])("leads to the chat first, and to the chat server after it: %j", (settings, names) => {
  const links = showSupport(settings).map(({ textContent }) => textContent);
  expect(links).toEqual(names.map((name) => expect.stringMatching(name)));
});

it("shows no support hours when there is no support contact", () => {
  expect(showSupport({})).toEqual([]);
  expect(screen.getByText("A loja ainda não publicou um canal de atendimento.")).toBeVisible();
  expect(screen.queryByText(/segunda a sexta/)).not.toBeInTheDocument();
});

it.each([true, false])("says that a demo phone number is not answered: %s", (demonstration) => {
  showSupport({ demonstration, whatsappUrl: "https://wa.me/5500000000000" });
  expect(screen.queryByText(/ninguém atende nestes endereços/) !== null).toBe(demonstration);
});

it("promises 24 hours from delivery, replacement or credit, and says what to do within them", () => {
  configureStore(null);
  showPage("/garantia");
  const term = "24 horas de garantia, contadas a partir da entrega. Alguns produtos têm prazo maior.";
  expect(screen.getByText(term)).toBeVisible();
  expect(screen.getByText(/reposição do ativo ou crédito para outro ativo/)).toBeVisible();
  for (const problem of ["Credenciais inválidas", "Acesso que não funciona", "Informações diferentes do anunciado"]) {
    expect(screen.getByText(problem)).toBeVisible();
  }
});

it.each(["/termos-servicos", "/termos-uso"])("shows the same terms with the company's tax id at %s", (address) => {
  configureStore(null, { companyName: "Loja Exemplo Ltda.", taxId: "11.111.111/0001-11" });
  showPage(address);
  expect(screen.getByRole("heading", { level: 1, name: "Termos de serviço e de uso" })).toBeVisible();
  expect(screen.getByText("Loja Exemplo Ltda., CNPJ 11.111.111/0001-11 · Versão de 28/11/2026")).toBeVisible();
});

it.each([
  ["/termos-servicos", /^Loja Minha · Versão de/],
  ["/privacidade", /é Loja Minha, nos termos da Lei/],
])("makes up no company at %s for a store that has named none", (address, text) => {
  configureStore(null, { storeName: "Loja Minha" });
  showPage(address);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByText(/CNPJ/)).not.toBeInTheDocument();
});

describe("the privacy page", () => {
  it("names who answers for the data, what stays after leaving, and the ways to one's rights", () => {
    configureStore(null, { companyName: "Loja Exemplo Ltda.", taxId: "11.111.111/0001-11" });
    showPage("/privacidade");
    expect(screen.getByText(/Loja Exemplo Ltda., CNPJ 11.111.111\/0001-11/)).toBeVisible();
    const [first] = screen.getAllByRole("heading", { level: 2 });
    expect(first).toHaveTextContent("Em cinco frases");
    expect(first?.nextElementSibling?.children).toHaveLength(5);
    expect(screen.getByRole("heading", { name: "O que fica depois que você exclui a conta" })).toBeVisible();
    expect(screen.getByText(/apagados depois do prazo definido pela loja/)).toBeVisible();
    expect(screen.getByText(/^Neste aparelho, sem cookies: .*páginas vistas/)).toBeVisible();
    expect(screen.getByText(/em que versão/)).toBeVisible();
    for (const words of [
      /se um Pix for contestado: um dossiê com nome, telefone, e-mails,.*mensagens/,
      /em que tipo de aparelho foi vista, os passos marcados e o “Tudo certo”, sem dono/,
      /^De cada chamado, também dos retirados: /,
    ])
      expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole("link", { name: "Meu Perfil" })).toHaveAttribute("href", "/meu-perfil/privacidade");
    expect(screen.getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute("href", "/whatsapp");
  });

  it("says for how long the database keeps what payers say of themselves", async () => {
    configureStore(backend.url);
    showPage("/privacidade");
    expect(await screen.findByText(/apagados depois de 30 dias/)).toBeVisible();
  });
});

const pages = ["/categorias", "/como-funciona", "/termos-servicos", "/garantia", "/privacidade", "/whatsapp"];
it.each(pages)("says at %s that the device is offline", (address) => {
  configureStore(null);
  showPage(address);
  setOnline(false);
  expect(screen.getByText("Você está sem internet")).toBeVisible();
});
