import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { noticesResponses } from "../../testing/notices";
import { showPage } from "../../testing/show-page";
import { deferredResponse, refusal, serveStaff, value } from "../../testing/staff-backend";

const mine = (mode = "at_once") =>
  value([
    { kind: "paid_without_key", mode, channel: "mail" },
    { kind: "stock_low", mode: "daily", channel: "mail" },
  ]);
const address = (hasDevices: boolean) => () =>
  value({ email: "ana@exemplo.com.br", is_bounced: false, has_devices: hasDevices });
const backend = serveStaff("manager", {
  ...noticesResponses(),
  "rpc my_staff_notices": () => mine(),
  "rpc my_notice_address": address(false),
});
const card = async (name: string) => within(await screen.findByRole("region", { name }));

it("shows the channel of each kind of notification, and saves the choice", async () => {
  const { response, resolve } = deferredResponse();
  backend.change({ "rpc set_staff_notice": () => response });
  showPage("/estoque/notificacoes?aba=meus");
  const low = await card("Estoque baixo");
  const when = low.getByRole("combobox", { name: "Quando avisar" });
  expect(when).toHaveDisplayValue("Uma vez por dia, às 9h");
  await userEvent.selectOptions(when, "Não avisar");
  expect(await low.findByText("Salvando…")).toBeInTheDocument();
  expect(when).toHaveDisplayValue("Não avisar");
  backend.change({
    "rpc my_staff_notices": () => value([{ kind: "stock_low", mode: "off", channel: "mail" }]),
  });
  resolve(value(null));
  expect(await low.findByText("Salvo.")).toBeInTheDocument();
  expect(when).toHaveDisplayValue("Não avisar");
  expect(backend.callsOf("rpc set_staff_notice").map(({ body }) => body)).toEqual([
    { p_kind: "stock_low", p_mode: "off", p_channel: "mail" },
  ]);
});

it("goes back to what is saved where the choice could not be, and says so", async () => {
  backend.change({ "rpc set_staff_notice": () => refusal(500, "broken") });
  showPage("/estoque/notificacoes?aba=meus");
  const low = await card("Estoque baixo");
  await userEvent.selectOptions(low.getByRole("combobox", { name: "Quando avisar" }), "Não avisar");
  expect(await low.findByText(/^Erro ao salvar seu aviso:/)).toBeInTheDocument();
  await waitFor(() =>
    expect(low.getByRole("combobox", { name: "Quando avisar" })).toHaveDisplayValue("Uma vez por dia, às 9h"),
  );
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
  expect(backend.callsOf("rpc set_staff_notice").map(({ body }) => body)).toEqual([
    { p_kind: "paid_without_key", p_mode: "at_once", p_channel: "push" },
  ]);
  expect((await card("Estoque baixo")).queryByRole("combobox", { name: "Por onde" })).toBeNull();
});
