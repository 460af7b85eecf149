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
  const card = within(await screen.findByRole("region", { name: "Dados de quem paga" }));
  await userEvent.click(await card.findByRole("button", { name: "Mudar prazo" }));
  return card;
}

const give = (card: ReturnType<typeof within>, days: string) => {
  fireEvent.change(card.getByRole("textbox", { name: "Prazo em dias" }), { target: { value: days } });
  fireEvent.change(card.getByRole("textbox", { name: "Motivo" }), { target: { value: "menos dados" } });
  return userEvent.click(card.getByRole("button", { name: "Mudar prazo" }));
};

it("says the term, and changes it with a reason", async () => {
  backend.change({ "rpc change_store_setting": () => value({}) });
  const card = await open();
  expect(card.getByText(/são apagados depois de 90 dias/)).toBeInTheDocument();
  backend.change({ "rpc read_store_settings": () => value({ ...settings, payload_days: 1 }) });
  await give(card, " 1 ");
  expect(await card.findByText(/são apagados depois de 1 dia;/)).toBeInTheDocument();
  expect(changes()).toEqual([{ p_name: "payload_days", p_value: "1", p_reason: "menos dados" }]);
  await waitFor(() => expect(card.queryByRole("textbox")).toBeNull());
});

it.each(["", "0", "3651", "1,5", "trinta"])("asks for whole days and not for %p", async (days) => {
  const card = await open();
  await give(card, days);
  expect(await card.findByText("Use um número inteiro de 1 a 3650")).toBeInTheDocument();
  expect(changes()).toEqual([]);
});

it("says what the database refused, and keeps what was typed", async () => {
  backend.change({ "rpc change_store_setting": () => refusal(400, "Valor inválido", "setting_invalid") });
  const card = await open();
  await give(card, "3650");
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao salvar configuração: Valor inválido"]));
  expect(card.getByRole("textbox", { name: "Prazo em dias" })).toHaveValue("3650");
});
