import { act, screen } from "@testing-library/react";
import { configureStore, showPage } from "./testing/show-page";
import { startSmallBackend } from "./testing/small-backend";

it("opens the support chat in a new tab that cannot reach back", () => {
  configureStore(null, { whatsappUrl: "https://wa.me/5511900000000", chatServerUrl: "" });
  showPage("/whatsapp");
  const link = screen.getByRole("link", { name: /Abrir WhatsApp/ });
  expect(link).toHaveAttribute("href", "https://wa.me/5511900000000");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

it("names the support hours and how soon it answers", () => {
  configureStore(null);
  showPage("/whatsapp");
  expect(screen.getByText(/segunda a sexta, das 9h às 18h/)).toBeVisible();
  expect(screen.getByText(/até 2 horas úteis/)).toBeVisible();
});

it("promises 24 hours from delivery, replacement or credit, and says what to do within them", () => {
  configureStore(null);
  showPage("/garantia");
  expect(
    screen.getByText("24 horas de garantia, contadas a partir da entrega. Mais, onde o produto promete mais."),
  ).toBeVisible();
  expect(screen.getByText(/reposição do ativo ou crédito para outro ativo/)).toBeVisible();
  for (const problem of ["Credenciais inválidas", "Login impossível", "Informações diferentes do anunciado"]) {
    expect(screen.getByText(problem)).toBeVisible();
  }
});

it.each(["/termos-servicos", "/termos-uso"])("shows the same terms with the company's tax id at %s", (address) => {
  configureStore(null, { companyName: "Loja Exemplo Ltda.", taxId: "11.111.111/0001-11" });
  showPage(address);
  expect(screen.getByRole("heading", { level: 1, name: "Termos de serviço e de uso" })).toBeVisible();
  expect(screen.getByText("Loja Exemplo Ltda., CNPJ 11.111.111/0001-11.")).toBeVisible();
});

describe("the privacy page", () => {
  it("names who answers for the data, what stays after leaving, and the ways to one's rights", () => {
    configureStore(null, { companyName: "Loja Exemplo Ltda.", taxId: "11.111.111/0001-11" });
    showPage("/privacidade");
    expect(screen.getByText(/Loja Exemplo Ltda., CNPJ 11.111.111\/0001-11/)).toBeVisible();
    expect(screen.getByRole("heading", { name: "O que fica depois que você exclui a conta" })).toBeVisible();
    expect(screen.getByText(/apagados depois do prazo definido pela loja/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Meu Perfil" })).toHaveAttribute("href", "/meu-perfil");
    expect(screen.getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute("href", "/whatsapp");
  });

  it("says for how long the database keeps what payers say of themselves", async () => {
    const backend = await startSmallBackend();
    configureStore(backend.url);
    showPage("/privacidade");
    expect(await screen.findByText(/apagados depois de 30 dias/)).toBeVisible();
    await backend.close();
  });
});

it.each(["/categorias", "/como-funciona", "/termos-servicos", "/garantia", "/privacidade", "/whatsapp"])(
  "says at %s that the device is offline",
  (address) => {
    configureStore(null);
    showPage(address);
    expect(screen.queryByText("Você está sem internet")).not.toBeInTheDocument();
    setOnline(false);
    expect(screen.getByText("Você está sem internet")).toBeVisible();
    setOnline(true);
    expect(screen.queryByText("Você está sem internet")).not.toBeInTheDocument();
  },
);

function setOnline(isOnline: boolean) {
  Object.defineProperty(navigator, "onLine", { configurable: true, value: isOnline });
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}
