import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { FactorService } from "../../testing/factor-service";
import { settings } from "../../testing/payments";
import { showPage } from "../../testing/show-page";
import { refusal, serveStaff, value } from "../../testing/staff-backend";

const service = new FactorService();
const backend = serveStaff("admin", { ...service.answers, "rpc read_store_settings": () => value(settings) });
const said = watchDialogs();
const changes = () => backend.callsOf("rpc change_store_setting").map(({ body }) => body);

async function open() {
  service.begin();
  showPage("/estoque/seguranca");
  const card = within(await screen.findByRole("region", { name: "Limite das garantias" }));
  await userEvent.click(await card.findByRole("button", { name: "Mudar limite" }));
  return card;
}

const give = (card: ReturnType<typeof within>, limit: string) => {
  fireEvent.change(card.getByRole("textbox", { name: "Limite em reais" }), { target: { value: limit } });
  fireEvent.change(card.getByRole("textbox", { name: "Motivo" }), { target: { value: "equipe nova" } });
  return userEvent.click(card.getByRole("button", { name: "Mudar limite" }));
};

it("says what a manager may give in a day, and changes it with a reason", async () => {
  backend.change({ "rpc change_store_setting": () => value({}) });
  const card = await open();
  expect(card.getByText(/garantias de até R\$\s500,00 em 24 horas/)).toBeInTheDocument();
  expect(card.getByRole("textbox", { name: "Limite em reais" })).toHaveValue("500");
  backend.change({ "rpc read_store_settings": () => value({ ...settings, claim_limit: 150 }) });
  await give(card, " 150 ");
  expect(await card.findByText(/garantias de até R\$\s150,00/)).toBeInTheDocument();
  expect(changes()).toEqual([{ p_name: "claim_limit", p_value: "150", p_reason: "equipe nova" }]);
  await waitFor(() => expect(card.queryByRole("textbox")).toBeNull());
});

it.each(["", "-1", "1000001", "149,90", "trezentos"])("asks for whole reais and not for %p", async (limit) => {
  const card = await open();
  await give(card, limit);
  expect(await card.findByText("Use um número inteiro de 0 a 1000000")).toBeInTheDocument();
  expect(changes()).toEqual([]);
});

it("says what the database refused, and keeps what was typed", async () => {
  backend.change({ "rpc change_store_setting": () => refusal(400, "Valor inválido", "setting_invalid") });
  const card = await open();
  await give(card, "700");
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao salvar configuração: Valor inválido"]));
  expect(card.getByRole("textbox", { name: "Limite em reais" })).toHaveValue("700");
});
