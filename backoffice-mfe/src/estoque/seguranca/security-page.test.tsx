import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { FactorService, rightCode } from "../../testing/factor-service";
import { settings } from "../../testing/payments";
import { showPage } from "../../testing/show-page";
import { refusal, serveStaff, value } from "../../testing/staff-backend";

const service = new FactorService();
const backend = serveStaff("admin", {
  ...service.responses,
  "rpc read_store_settings": () => value(settings),
});
const said = watchDialogs();
const click = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const giveCode = (code: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: "Código do aplicativo" }), { target: { value: code } });

it("enrols a factor by its picture or its secret, and counts it from the first right code on", async () => {
  service.begin({ id: "fator-1", status: "unverified" });
  showPage("/estoque/seguranca");
  await click("Cadastrar segundo fator");
  const picture = await screen.findByRole("img", { name: "Código QR do segundo fator" });
  expect(picture.getAttribute("src")).toMatch(/^data:image\/svg\+xml/);
  expect(screen.getByText("JBSWY3DPEHPK3PXP")).toBeInTheDocument();
  expect(service.factors).toEqual([{ id: "fator-2", status: "unverified" }]);
  await click("Ativar segundo fator");
  expect(await screen.findByText("Digite os 6 dígitos")).toBeInTheDocument();
  giveCode("000000");
  await click("Ativar segundo fator");
  expect(await screen.findByText("Código incorreto. Espere o próximo e tente novamente.")).toBeInTheDocument();
  giveCode("123 456");
  await click("Ativar segundo fator");
  expect(await screen.findByText("Esta sessão está confirmada pelo segundo fator.")).toBeInTheDocument();
  expect(screen.getByText("Ativo")).toBeInTheDocument();
});

it("proves a session by a factor that is there, and removes it", async () => {
  service.begin({ id: "fator-1", status: "verified" });
  showPage("/estoque/seguranca");
  expect(await screen.findByText("Ativo")).toBeInTheDocument();
  giveCode(rightCode);
  await click("Confirmar esta sessão");
  await click("Remover");
  expect(said.questions).toEqual(["Remover o segundo fator da sua conta?"]);
  expect(await screen.findByRole("button", { name: "Cadastrar segundo fator" })).toBeInTheDocument();
});

it("says where the auth service has no second factor", async () => {
  service.begin();
  backend.change({ "POST /auth/v1/factors": () => ({ status: 404, body: { error: "not_found" } }) });
  showPage("/estoque/seguranca");
  await click("Cadastrar segundo fator");
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

it("shows managers their own factor alone", async () => {
  service.begin();
  backend.change({ "rpc get_user_role": () => value({ role: "manager" }) });
  showPage("/estoque/seguranca");
  expect(await screen.findByRole("button", { name: "Cadastrar segundo fator" })).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "Exigência da loja" })).toBeNull();
});

it("makes the store ask for it, with a reason and one's own factor, and says where that is missing", async () => {
  service.begin({ id: "fator-1", status: "verified" });
  const text = "Confirme com o código do seu aplicativo autenticador";
  backend.change({ "rpc change_store_setting": () => refusal(403, text, "second_factor_required") });
  showPage("/estoque/seguranca");
  await click("Exigir segundo fator");
  fireEvent.change(screen.getByRole("textbox", { name: "Motivo" }), { target: { value: "nova regra" } });
  await click("Exigir segundo fator");
  await waitFor(() => expect(said.alerts).toEqual([`Erro ao salvar configuração: ${text}`]));
  backend.change({ "rpc change_store_setting": () => value({}) });
  await click("Exigir segundo fator");
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Motivo" })).toBeNull());
  expect(backend.callsOf("rpc change_store_setting").at(-1)?.body).toEqual({
    p_name: "second_factor_required",
    p_value: "true",
    p_reason: "nova regra",
  });
});
