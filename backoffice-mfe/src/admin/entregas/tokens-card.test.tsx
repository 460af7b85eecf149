import { fireEvent, screen, waitForElementToBeRemoved, within } from "@testing-library/react";
import { showPage } from "../../testing/show-page";
import { serveStaff, value } from "../../testing/staff-backend";

const token = {
  id: "t1",
  remote: "clube",
  holder: "Time Clube",
  created_at: "2026-11-20T15:00:00Z",
  revoked_at: null,
  last_used_at: null,
};
const releases = { reported_at: null, state: { remotes: [], changes: [] }, figures: [], failures: [] };
const secret = `rel_${"a".repeat(64)}`;
const backend = serveStaff("admin", {
  "rpc list_releases": () => value(releases),
  "rpc list_release_tokens": () =>
    value([token, { ...token, id: "t2", holder: "Antiga", revoked_at: "2026-11-21T15:00:00Z" }]),
  "rpc create_release_token": () => value(secret),
  "rpc revoke_access_token": () => value(null),
});
const card = async () => within(await screen.findByRole("region", { name: "Publicação por outras equipes" }));
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

it("creates a token for one area and one team, and shows it until it is saved", async () => {
  showPage("/admin/entregas");
  fireEvent.click((await card()).getByRole("button", { name: "Criar token" }));
  fireEvent.click(screen.getByRole("button", { name: "Criar token" }));
  expect(await screen.findByText("Informe a equipe")).toBeVisible();
  type("Área", "clube");
  type("Equipe", "Time Clube");
  type("Motivo", "lança sozinho");
  fireEvent.click(screen.getByRole("button", { name: "Criar token" }));
  expect(await screen.findByText(secret)).toBeVisible();
  expect(backend.callsOf("rpc create_release_token")).toMatchObject([
    { body: { p_remote: "clube", p_holder: "Time Clube", p_reason: "lança sozinho" } },
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Já guardei" }));
  expect(screen.queryByText(secret)).toBeNull();
});

it("lists tokens in use, and revokes one with a reason", async () => {
  showPage("/admin/entregas");
  const table = await screen.findByRole("region", { name: "Tabela de tokens" });
  expect(within(table).queryByText("Antiga")).toBeNull();
  fireEvent.click(within(table).getByRole("button", { name: "Revogar Time Clube" }));
  type("Motivo", "saiu");
  fireEvent.click(screen.getByRole("button", { name: "Revogar token" }));
  await waitForElementToBeRemoved(() => screen.queryByRole("button", { name: "Revogar token" }));
  expect(backend.callsOf("rpc revoke_access_token")).toMatchObject([{ body: { p_id: "t1", p_reason: "saiu" } }]);
});

it("shows a manager nothing of it", async () => {
  backend.change({ "rpc get_user_role": () => value({ role: "manager" }) });
  showPage("/admin/entregas");
  await screen.findByText("Nenhuma versão conhecida");
  expect(screen.queryByText("Publicação por outras equipes")).toBeNull();
});
