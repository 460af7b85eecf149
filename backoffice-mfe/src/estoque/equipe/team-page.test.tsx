import { configureRuntime, getSettings } from "@store/shared-data/runtime";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { cellsOf, doForReason, hrefOf, showPage } from "../../testing/page";
import { refusal, said, serveStaff, value } from "../../testing/staff-backend";
import { invitation, member, teamResponses } from "../../testing/team";

const backend = serveStaff("admin", teamResponses());
const user = userEvent.setup({ delay: null });

const tableOf = (name: string) => screen.findByRole("region", { name });

it("lists staff with role, since when and by whom, second factor and last access", async () => {
  const bare = { email: "bia@exemplo.com.br", name: null, role: "manager", second_factor: null, last_seen: null };
  backend.change(
    teamResponses([member(), member({ ...bare, user_id: "b", given_by: "ana@exemplo.com.br" })], [invitation()]),
  );
  showPage("/estoque/equipe");
  const table = await tableOf("Pessoas na equipe");
  expect(within(table).getByText("2 pessoas na equipe")).toBeInTheDocument();
  expect(cellsOf(table)).toEqual([
    [
      ...["Ana Souzaana@exemplo.com.br", "Administrador", "Ativo", "21/11/2026, 12:30", "01/11/2026"],
      ...["Sistema", "Alterar"],
    ],
    [
      ...["bia@exemplo.com.br", "Gerente", "Não disponível", "Nunca", "01/11/2026"],
      ...["ana@exemplo.com.br", "Alterar"],
    ],
  ]);
});

it("lists the invitations, those that ran out too", async () => {
  const over = { email: "tarde@exemplo.com.br", role: "admin", expires_at: "2020-01-08T12:00:00Z", invited_by: null };
  backend.change(teamResponses([member()], [invitation(), invitation(over)]));
  showPage("/estoque/equipe");
  const lines = cellsOf(await tableOf("Convites"));
  expect(lines.map((line) => line.slice(0, 3))).toEqual([
    ["nova@exemplo.com.br", "Gerente", "Aguardando"],
    ["tarde@exemplo.com.br", "Administrador", "Expirou"],
  ]);
});

it("is closed to managers, who have no line of it in the navigation", async () => {
  backend.change({ "rpc get_user_role": () => value({ role: "manager" }) });
  showPage("/estoque/equipe");
  expect(await screen.findByText("Só administradores")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Equipe" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Convidar" })).toBeNull();
  expect(backend.callsOf("rpc list_staff")).toHaveLength(0);
});

it("explains the list of who sees 'Gerenciar' where the settings require one that a member lacks", async () => {
  const withList = (staffEmails: string[] | null) => configureRuntime({ ...getSettings(), staffEmails });
  withList(["outra@exemplo.com.br"]);
  showPage("/estoque/equipe");
  const text = /^Não veem "Gerenciar" no menu: ana@exemplo.com.br\. A configuração staffEmails/;
  expect(await screen.findByText(text)).toBeVisible();
  withList(null);
});

describe("a member", () => {
  const two = [member(), member({ user_id: "b", email: "bia@exemplo.com.br", name: "Bia", role: "manager" })];
  const openBia = async () => {
    await user.click(await screen.findByRole("button", { name: "Alterar bia@exemplo.com.br" }));
    return within(screen.getByRole("dialog", { name: "Bia" }));
  };
  const changes = () => backend.sent("rpc change_staff_role");

  it("gets another role with a reason, in a window that stands in the address", async () => {
    backend.change({ ...teamResponses(two), "rpc change_staff_role": () => value(null) });
    showPage("/estoque/equipe");
    const modal = await openBia();
    expect(window.location.search).toBe("?pessoa=b");
    expect(hrefOf("O que esta pessoa fez", modal)).toBe("/estoque/registro?pessoa=bia%40exemplo.com.br");
    await user.click(modal.getByRole("button", { name: "Tornar administrador" }));
    expect(modal.getByText(/Vê keys e quem as recebeu/)).toBeInTheDocument();
    await doForReason(modal, "Tornar administrador", "promovida");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(changes()).toEqual([{ p_user_id: "b", p_role: "admin", p_reason: "promovida" }]);
    await waitFor(() => expect(backend.callsOf("rpc list_staff")).toHaveLength(2));
  });

  it("is removed; a refusal shows the database's message", async () => {
    backend.change({
      ...teamResponses(two),
      "rpc change_staff_role": () => refusal(409, "A loja precisa de pelo menos um administrador", "last_admin"),
    });
    showPage("/estoque/equipe?pessoa=b");
    const modal = within(await screen.findByRole("dialog", { name: "Bia" }));
    await user.click(modal.getByRole("button", { name: "Remover da equipe" }));
    expect(modal.getByText(/Perde o acesso na mesma hora/)).toBeInTheDocument();
    await doForReason(modal, "Remover da equipe", "saiu");
    const text = "Erro ao mudar a equipe: A loja precisa de pelo menos um administrador";
    await waitFor(() => expect(said.alerts).toEqual([text]));
    expect(changes()).toEqual([{ p_user_id: "b", p_role: "none", p_reason: "saiu" }]);
  });

  it("who is the only admin stays one", async () => {
    backend.change(teamResponses(two));
    showPage("/estoque/equipe?pessoa=a");
    const modal = within(await screen.findByRole("dialog", { name: "Ana Souza" }));
    expect(modal.getByText(/Esta é a única pessoa com a função de administrador/)).toBeInTheDocument();
    expect(modal.queryByRole("button", { name: "Remover da equipe" })).toBeNull();
  });
});
