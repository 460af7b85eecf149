import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FactorService, rightCode } from "../../testing/factor-service";
import { clickButton, showPage } from "../../testing/page";
import { settings } from "../../testing/payments";
import { refusal, said, serveStaff, value } from "../../testing/staff-backend";

const service = new FactorService();
const backend = serveStaff("admin", {
  ...service.responses,
  "rpc read_store_settings": () => value(settings),
});
const giveCode = (code: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: "Código do aplicativo" }), { target: { value: code } });

it("enrols a factor by its picture or its secret, counts it from the first right code on, and forgets it", async () => {
  service.begin({ id: "fator-1", status: "unverified" });
  showPage("/estoque/seguranca");
  await clickButton("Cadastrar segundo fator");
  const picture = await screen.findByRole("img", { name: "Código QR do segundo fator" });
  expect(picture.getAttribute("src")).toMatch(/^data:image\/svg\+xml/);
  expect(screen.getByText("JBSWY3DPEHPK3PXP")).toBeInTheDocument();
  expect(service.factors).toEqual([{ id: "fator-2", status: "unverified" }]);
  await clickButton("Ativar segundo fator");
  expect(await screen.findByText("Digite os 6 dígitos")).toBeInTheDocument();
  giveCode("000000");
  await clickButton("Ativar segundo fator");
  expect(await screen.findByText("Código incorreto. Espere o próximo e tente novamente.")).toBeInTheDocument();
  giveCode("123 456");
  await clickButton("Ativar segundo fator");
  expect(await screen.findByText("Esta sessão está confirmada pelo segundo fator.")).toBeInTheDocument();
  expect(screen.getByText("Ativo")).toBeInTheDocument();
  await clickButton("Remover");
  expect(await screen.findByRole("button", { name: "Cadastrar segundo fator" })).toBeInTheDocument();
});

it("proves a session by a factor that is there, and removes it", async () => {
  service.begin({ id: "fator-1", status: "verified" });
  showPage("/estoque/seguranca");
  expect(await screen.findByText("Ativo")).toBeInTheDocument();
  giveCode(rightCode);
  await clickButton("Confirmar esta sessão");
  await clickButton("Remover");
  expect(said.questions).toEqual(["Remover o segundo fator da sua conta?"]);
  expect(await screen.findByRole("button", { name: "Cadastrar segundo fator" })).toBeInTheDocument();
});

it("says where the auth service has no second factor", async () => {
  service.begin();
  backend.change({ "POST /auth/v1/factors": () => ({ status: 404, body: { error: "not_found" } }) });
  showPage("/estoque/seguranca");
  await clickButton("Cadastrar segundo fator");
  const text = "Erro no segundo fator: O serviço de acesso desta loja não oferece segundo fator.";
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Cadastrar segundo fator" })).toBeNull();
});

it.each(["admin", "manager"])("says once to a %s of a store without a second factor, and offers none", async (role) => {
  service.begin();
  backend.change({
    "rpc get_user_role": () => value({ role }),
    "rpc read_store_settings": () => value({ ...settings, second_factor_available: false }),
  });
  showPage("/estoque/seguranca");
  expect(await screen.findAllByText(/não oferece segundo fator/)).toHaveLength(1);
  if (role === "admin") await screen.findByRole("heading", { name: "Dados de quem paga" });
  expect(screen.queryByRole("button", { name: /segundo fator/i })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Exigência da loja" })).toBeNull();
});

it("makes the store ask for it, with a reason and one's own factor, and says where that is missing", async () => {
  service.begin({ id: "fator-1", status: "verified" });
  const text = "Confirme com o código do seu aplicativo autenticador";
  backend.change({ "rpc change_store_setting": () => refusal(403, text, "second_factor_required") });
  showPage("/estoque/seguranca");
  await clickButton("Exigir segundo fator");
  fireEvent.change(screen.getByRole("textbox", { name: "Motivo" }), { target: { value: "nova regra" } });
  await clickButton("Exigir segundo fator");
  await waitFor(() => expect(said.alerts).toEqual([`Erro ao salvar configuração: ${text}`]));
  backend.change({ "rpc change_store_setting": () => value({}) });
  await clickButton("Exigir segundo fator");
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Motivo" })).toBeNull());
  expect(backend.sent("rpc change_store_setting").at(-1)).toEqual({
    p_name: "second_factor_required",
    p_value: "true",
    p_reason: "nova regra",
  });
});

it.each([
  ["Limite das garantias", "Mudar limite", "Limite em reais", /de até R\$\s500,00 em 24 horas/, "claim_limit"],
  ["Dados de quem paga", "Mudar prazo", "Prazo em dias", /são apagados depois de 90 dias/, "payload_days"],
])("says at %s what is set, and changes it to a whole number", async (name, change, field, words, setting) => {
  backend.change({ "rpc change_store_setting": () => value({}) });
  service.begin();
  showPage("/estoque/seguranca");
  const card = within(await screen.findByRole("region", { name }));
  await userEvent.click(await card.findByRole("button", { name: change }));
  expect(card.getByText(words)).toBeInTheDocument();
  const give = (number: string) => {
    fireEvent.change(card.getByRole("textbox", { name: field }), { target: { value: number } });
    fireEvent.change(card.getByRole("textbox", { name: "Motivo" }), { target: { value: "equipe nova" } });
    return userEvent.click(card.getByRole("button", { name: change }));
  };
  for (const wrong of ["", "-1", "1,5", "1000001"]) {
    await give(wrong);
    expect(await card.findByText(/^Use um número inteiro de/)).toBeInTheDocument();
  }
  expect(backend.callsOf("rpc change_store_setting")).toEqual([]);
  await give(" 7 ");
  await waitFor(() => expect(card.queryByRole("textbox")).toBeNull());
  expect(backend.sent("rpc change_store_setting")).toEqual([
    { p_name: setting, p_value: "7", p_reason: "equipe nova" },
  ]);
});
