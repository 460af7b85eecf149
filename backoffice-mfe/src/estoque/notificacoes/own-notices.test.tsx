import { templateExamples } from "@store/shared-data/notices/template-examples";
import { templates } from "@store/shared-data/notices/templates";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { noticesResponses } from "../../testing/notices";
import { showPage } from "../../testing/page";
import { refusal, serveStaff, value } from "../../testing/staff-backend";
import { kindNames } from "./notice-labels";

const mine = [
  { kind: "paid_without_key", mode: "at_once", channel: "mail" },
  { kind: "stock_low", mode: "daily", channel: "mail" },
];
const address = (hasDevices: boolean) => () =>
  value({ email: "ana@exemplo.com.br", is_bounced: false, has_devices: hasDevices });
const backend = serveStaff("manager", {
  ...noticesResponses(),
  "rpc my_staff_notices": () => value(mine),
  "rpc my_notice_address": address(false),
});
const card = async (name: string) => within(await screen.findByRole("region", { name }));

it("shows the channel of each kind of notification, and saves the choice", async () => {
  const resolve = backend.hold("rpc set_staff_notice");
  showPage("/estoque/notificacoes?aba=meus");
  const low = await card("Estoque baixo");
  const when = low.getByRole("combobox", { name: "Quando avisar" });
  expect(when).toHaveDisplayValue("Uma vez por dia, às 9h");
  await userEvent.selectOptions(when, "Não avisar");
  expect(await low.findByText("Salvando…")).toBeInTheDocument();
  expect(when).toHaveDisplayValue("Não avisar");
  backend.change({ "rpc my_staff_notices": () => value([{ kind: "stock_low", mode: "off", channel: "mail" }]) });
  resolve(value(null));
  expect(await low.findByText("Salvo.")).toBeInTheDocument();
  expect(when).toHaveDisplayValue("Não avisar");
  expect(backend.sent("rpc set_staff_notice")).toEqual([{ p_kind: "stock_low", p_mode: "off", p_channel: "mail" }]);
});

it("goes back to what is saved where the choice could not be, and says so", async () => {
  backend.change({ "rpc set_staff_notice": () => refusal(500, "broken") });
  showPage("/estoque/notificacoes?aba=meus");
  const low = await card("Estoque baixo");
  const when = low.getByRole("combobox", { name: "Quando avisar" });
  await userEvent.selectOptions(when, "Não avisar");
  expect(await low.findByText(/^Erro ao salvar seu aviso:/)).toBeInTheDocument();
  await waitFor(() => expect(when).toHaveDisplayValue("Uma vez por dia, às 9h"));
});

it("offers a channel only with a device, and only for immediate notifications", async () => {
  const { unmount } = showPage("/estoque/notificacoes?aba=meus");
  await card("Pago sem key");
  expect(screen.queryByRole("combobox", { name: "Por onde" })).toBeNull();
  unmount();
  backend.change({ "rpc my_notice_address": address(true), "rpc set_staff_notice": () => value(null) });
  showPage("/estoque/notificacoes?aba=meus");
  const paid = await card("Pago sem key");
  await userEvent.selectOptions(paid.getByRole("combobox", { name: "Por onde" }), "Aparelho");
  expect(backend.sent("rpc set_staff_notice")).toEqual([
    { p_kind: "paid_without_key", p_mode: "at_once", p_channel: "push" },
  ]);
  expect((await card("Estoque baixo")).queryByRole("combobox", { name: "Por onde" })).toBeNull();
});

describe("the templates", () => {
  it("shows the words of a kind with example facts", async () => {
    showPage("/estoque/notificacoes?aba=modelos");
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Modelo" }), "Pedido na fila de estoque");
    expect(screen.getByText("Pagamento confirmado: seu pedido está na fila")).toBeInTheDocument();
    expect(screen.getByText(/^Olá, Maria!/)).toHaveTextContent(/seu pedido é o 2º da fila.*Ver meu pedido: http/);
    expect(screen.getByText("Conta TikTok Ads: você é o 2º da fila.")).toBeInTheDocument();
  });

  it("sends oneself the one that is shown, and says what came of it", async () => {
    backend.change({ "rpc send_template_to_self": () => value("9a2b3c4d-0000-4000-8000-000000000001") });
    showPage("/estoque/notificacoes?aba=modelos");
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Modelo" }), "Estoque baixo");
    await userEvent.click(screen.getByRole("button", { name: "Enviar para mim" }));
    expect(await screen.findAllByText("Na fila: chega em instantes no seu e-mail.")).not.toHaveLength(0);
    expect(backend.sent("rpc send_template_to_self")).toEqual([{ p_kind: "stock_low" }]);
    backend.change({ "rpc send_template_to_self": () => refusal(429, "Dez modelos por hora: espere um pouco") });
    await userEvent.click(screen.getByRole("button", { name: "Enviar para mim" }));
    expect(await screen.findByText("Erro ao enviar modelo: Dez modelos por hora: espere um pouco")).toBeInTheDocument();
  });

  it("has a name and an example for every kind", () => {
    expect(Object.keys(kindNames).sort()).toEqual(Object.keys(templates).sort());
    expect([...Object.keys(templateExamples), "template_test"].sort()).toEqual(Object.keys(templates).sort());
  });
});
