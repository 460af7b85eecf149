import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { doForReason, showPage } from "../../testing/page";
import { refusal, said, serveStaff, value } from "../../testing/staff-backend";
import { invitation, member, teamResponses } from "../../testing/team";

const otp = "POST /auth/v1/otp";
const backend = serveStaff("admin", {
  ...teamResponses(),
  "rpc invite_staff": () => value(null),
  [otp]: () => value({}),
});
const user = userEvent.setup({ delay: null });
const invitations = () => backend.sent("rpc invite_staff");
const mails = () => backend.sent(otp);

async function openInvite() {
  showPage("/estoque/equipe");
  await user.click(await screen.findByRole("button", { name: "Convidar" }));
  return within(screen.getByRole("dialog", { name: "Convidar para a equipe" }));
}
async function invite(email: string) {
  const modal = await openInvite();
  await user.type(modal.getByRole("textbox", { name: "E-mail" }), email);
  await doForReason(modal, "Convidar", "reforço");
  return modal;
}

it("keeps the invitation, has the service mail a link to the address, and says how long each lives", async () => {
  const modal = await openInvite();
  await user.click(modal.getByRole("button", { name: "Convidar" }));
  expect(modal.getByText("Email inválido")).toBeInTheDocument();
  await user.type(modal.getByRole("textbox", { name: "E-mail" }), " Nova@Exemplo.com.br ");
  await user.selectOptions(modal.getByRole("combobox", { name: "Função" }), "Administrador");
  await doForReason(modal, "Convidar", "reforço");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(invitations()).toEqual([{ p_email: "nova@exemplo.com.br", p_role: "admin", p_reason: "reforço" }]);
  expect(mails()).toMatchObject([{ email: "nova@exemplo.com.br", create_user: true }]);
  expect(said.alerts).toEqual([
    'Convite gravado e e-mail enviado para nova@exemplo.com.br. O link do e-mail vale 1 hora; depois disso, "Esqueceu sua senha?" envia outro. O convite vale 7 dias.',
  ]);
});

it("says that the invitation stands where the mail did not go, and what the person does then", async () => {
  backend.change({ [otp]: () => ({ status: 429, body: { code: 429, error_code: "x", msg: "Muitos e-mails." } }) });
  await invite("nova@exemplo.com.br");
  await waitFor(() => expect(said.alerts).toHaveLength(1));
  expect(said.alerts[0]).toBe(
    "Convite criado para nova@exemplo.com.br, mas o e-mail não saiu: Muitos e-mails. A pessoa se cadastra com este endereço, ou entra de novo se já tem conta, em até 7 dias.",
  );
});

it("shows the database's refusal, sends no email, and keeps the form", async () => {
  backend.change({ "rpc invite_staff": () => refusal(409, "Esta pessoa já faz parte da equipe", "already_staff") });
  const modal = await invite("ana@exemplo.com.br");
  await waitFor(() => expect(said.alerts).toEqual(["Erro no convite: Esta pessoa já faz parte da equipe"]));
  expect(mails()).toEqual([]);
  expect(modal.getByRole("textbox", { name: "E-mail" })).toHaveValue("ana@exemplo.com.br");
});

describe("an invitation that is open", () => {
  const open = async () => {
    backend.change(teamResponses([member()], [invitation()]));
    showPage("/estoque/equipe");
    await user.click(await screen.findByRole("button", { name: "Abrir convite de nova@exemplo.com.br" }));
    return within(screen.getByRole("dialog", { name: "Convite de nova@exemplo.com.br" }));
  };

  it("is sent again with its role", async () => {
    const modal = await open();
    expect(modal.getByText(/^Gerente\. Vale até/)).toBeInTheDocument();
    await user.click(modal.getByRole("button", { name: "Enviar de novo" }));
    await doForReason(modal, "Enviar de novo", "perdeu o e-mail");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(invitations()).toEqual([{ p_email: "nova@exemplo.com.br", p_role: "manager", p_reason: "perdeu o e-mail" }]);
    expect(mails()).toHaveLength(1);
  });

  it("can be withdrawn", async () => {
    backend.change({ "rpc withdraw_invitation": () => value(null) });
    const modal = await open();
    await user.click(modal.getByRole("button", { name: "Retirar convite" }));
    await doForReason(modal, "Retirar convite", "engano");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(backend.sent("rpc withdraw_invitation")).toEqual([{ p_email: "nova@exemplo.com.br", p_reason: "engano" }]);
    expect(mails()).toEqual([]);
  });
});
