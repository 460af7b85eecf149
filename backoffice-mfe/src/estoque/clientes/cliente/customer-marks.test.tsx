import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { accountPath } from "../../../addresses/addresses";
import { watchDialogs } from "../../../testing/browser";
import { accountId, customerResponses } from "../../../testing/customers";
import { showPage } from "../../../testing/show-page";
import { refusal, serveStaff, value } from "../../../testing/staff-backend";

const marks = { tags: ["vip"], blocked_at: null, blocked_by: null, block_reason: null };
const backend = serveStaff("manager", customerResponses({ marks }));
const said = watchDialogs();
beforeEach(() => sessionStorage.clear());
const sent = (name: string) => backend.callsOf(`rpc ${name}`).map(({ body }) => body);
const click = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

it("keeps the tags that were typed, and says why one is refused", async () => {
  backend.change({ "rpc set_customer_tags": () => value(["revenda", "vip"]) });
  showPage(accountPath(accountId));
  await click("Mudar etiquetas");
  const field = screen.getByRole("textbox", { name: "Etiquetas" });
  fireEvent.change(field, { target: { value: "a".repeat(31) } });
  await click("Salvar etiquetas");
  expect(await screen.findByText("Uma etiqueta tem no máximo 30 caracteres")).toBeInTheDocument();
  fireEvent.change(field, { target: { value: "vip, revenda ," } });
  await click("Salvar etiquetas");
  await waitFor(() =>
    expect(sent("set_customer_tags")).toEqual([{ p_user_id: accountId, p_tags: ["vip", "revenda"] }]),
  );
  expect(await screen.findByRole("button", { name: "Mudar etiquetas" })).toBeInTheDocument();
});

it("blocks with a reason, shows who did, and unblocks", async () => {
  const blocked = { ...marks, blocked_at: "2026-11-21T12:00:00Z", blocked_by: "bia@x.br", block_reason: "Contestou" };
  backend.change({ "rpc block_customer": () => value(null) });
  showPage(accountPath(accountId));
  await click("Bloquear cliente");
  expect(screen.getByText(/fica retido até alguém liberar/)).toBeInTheDocument();
  fireEvent.change(screen.getByRole("textbox", { name: "Motivo" }), { target: { value: "Contestou" } });
  backend.change(customerResponses({ marks: blocked }));
  await click("Bloquear cliente");
  expect(await screen.findByText("Bloqueado em 21/11/2026, 09:00 por bia@x.br")).toBeInTheDocument();
  expect(sent("block_customer")).toEqual([{ p_user_id: accountId, p_is_blocked: true, p_reason: "Contestou" }]);
  expect(await screen.findByRole("button", { name: "Desbloquear" })).toBeInTheDocument();
});

it("keeps the reason where the block is refused, and offers none for the team", async () => {
  backend.change({ "rpc block_customer": () => refusal(409, "Esta conta é da equipe", "customer_is_staff") });
  const { unmount } = showPage(accountPath(accountId));
  await click("Bloquear cliente");
  fireEvent.change(screen.getByRole("textbox", { name: "Motivo" }), { target: { value: "Contestou" } });
  await click("Bloquear cliente");
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao mudar o bloqueio: Esta conta é da equipe"]));
  expect(screen.getByRole("textbox", { name: "Motivo" })).toHaveValue("Contestou");
  unmount();
  const account = { role: "manager", created_at: "2026-10-01T12:00:00Z", last_seen_at: null, is_proved: true };
  const terms = { display_name: null, terms_version: null, terms_accepted_at: null };
  backend.change(customerResponses({ customer: { account: { ...account, ...terms } } }));
  showPage(accountPath(accountId));
  expect(await screen.findByRole("button", { name: "Mudar etiquetas" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Bloquear cliente" })).toBeNull();
});
