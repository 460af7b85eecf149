import { fireEvent, screen, waitForElementToBeRemoved, within } from "@testing-library/react";
import { showPage } from "../../testing/show-page";
import { refusal, serveStaff, value } from "../../testing/staff-backend";

const key = { id: "k1", holder: "Planilha", created_at: "2026-11-20T15:00:00Z", last_used_at: null };
const secret = `rk_${"a".repeat(64)}`;
const backend = serveStaff("admin", {
  "rpc list_api_keys": () => value([key]),
  "rpc create_api_key": () => value(secret),
  "rpc revoke_release_token": () => value(null),
});
const card = async (name: string) => within(await screen.findByRole("region", { name }));
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

it("creates a key for a program with a reason, and shows it until it is saved", async () => {
  showPage("/estoque/integracoes");
  fireEvent.click((await card("Chaves de leitura")).getByRole("button", { name: "Criar chave" }));
  fireEvent.click(screen.getByRole("button", { name: "Criar chave" }));
  expect(await screen.findByText("Informe o programa")).toBeVisible();
  type("Programa", "ERP");
  type("Motivo", "relatório do mês");
  fireEvent.click(screen.getByRole("button", { name: "Criar chave" }));
  expect(await screen.findByText(secret)).toBeVisible();
  expect(backend.callsOf("rpc create_api_key")).toMatchObject([
    { body: { p_holder: "ERP", p_reason: "relatório do mês" } },
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Já guardei" }));
  expect(screen.queryByText(secret)).toBeNull();
});

it("lists keys in use, and revokes one with a reason", async () => {
  showPage("/estoque/integracoes");
  const table = await screen.findByRole("region", { name: "Tabela de chaves" });
  fireEvent.click(within(table).getByRole("button", { name: "Revogar Planilha" }));
  type("Motivo", "saiu");
  fireEvent.click(screen.getByRole("button", { name: "Revogar chave" }));
  await waitForElementToBeRemoved(() => screen.queryByRole("button", { name: "Revogar chave" }));
  expect(backend.callsOf("rpc revoke_release_token")).toMatchObject([{ body: { p_id: "k1", p_reason: "saiu" } }]);
});

it("says that there is no key, and a failure with a way to try again", async () => {
  backend.change({ "rpc list_api_keys": () => refusal(500, "x") });
  showPage("/estoque/integracoes");
  expect(await screen.findByText(/^Erro ao carregar chaves:/)).toBeVisible();
  backend.change({ "rpc list_api_keys": () => value([]) });
  fireEvent.click((await card("Chaves de leitura")).getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Nenhum programa tem chave.")).toBeVisible();
});

it("shows a manager nothing of it", async () => {
  backend.change({ "rpc get_user_role": () => value({ role: "manager" }) });
  showPage("/estoque/integracoes");
  expect(await screen.findByText("Só administradores gerenciam as integrações.")).toBeVisible();
  expect(backend.callsOf("rpc list_api_keys")).toEqual([]);
});
