import { within } from "@testing-library/react";
import { openOrder, orderAnswers } from "../../testing/order-window";
import { refusal, serveStaff, staffAnswers, value } from "../../testing/staff-backend";
import { press } from "../../testing/windows";

const giving = {
  given_at: "2026-11-21T12:03:00Z",
  way: "open_order_key",
  address: "203.0.113.9",
  device: "celular",
  key_id: "5e5e5e5e-0000-4000-8000-000000000001",
  is_current: true,
};
const standing = (change: object = {}) => ({
  givings: { total: 1, givings: [giving] },
  first_steps: ["Entrar", "Trocar a senha"],
  steps_done: ["Entrar", "Passo antigo"],
  accepted_at: null,
  disputes: [],
  dossiers: [],
  ...change,
});
const backend = serveStaff("admin", { ...orderAnswers(), "rpc order_standing": () => value(standing()) });
const open = async () => {
  const modal = await openOrder();
  await press(modal, "Acessos, passos e aceite");
  return modal;
};

it("asks where a buyer stands once somebody wants to see it", async () => {
  const modal = await openOrder();
  expect(backend.callsOf("rpc order_standing")).toEqual([]);
  await press(modal, "Acessos, passos e aceite");
  const table = within(await modal.findByRole("region", { name: "Acessos à key" }));
  expect(table.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    "21/11/2026, 09:03",
    "Página de pedidos",
    "203.0.113.9",
    "Celular",
    "5e5e5e5e",
  ]);
  expect(backend.callsOf("rpc order_standing")[0]?.body).toEqual({
    p_order_id: "1a2b3c4d-0000-4000-8000-000000000001",
  });
  const steps = modal.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(steps).toEqual(["Feito: Entrar", "Por fazer: Trocar a senha", "Feito: Passo antigo"]);
  expect(modal.getByText("Ainda sem “Tudo certo”.")).toBeInTheDocument();
  expect(modal.queryByText("Contestações")).toBeNull();
});

it("says what was accepted, disputed and proved, and what was never looked at", async () => {
  const closed = { closed_at: "2026-11-23T12:00:00Z", closed_by: null, outcome: "returned", closing_reason: null };
  const dispute = { opened_at: "2026-11-22T12:00:00Z", opened_by: "a@x.com", reason: "MED", ...closed };
  const dossier = { id: "d1", made_at: "2026-11-22T13:00:00Z", made_by: "a@x.com", sha256: "ab".repeat(32) };
  const more = { accepted_at: "2026-11-21T13:00:00Z", disputes: [dispute], dossiers: [dossier] };
  backend.change({
    "rpc order_standing": () => value(standing({ givings: { total: 0, givings: [] }, first_steps: [], ...more })),
  });
  const modal = await open();
  expect(await modal.findByText("O cliente confirmou “Tudo certo” em 21/11/2026, 10:00.")).toBeInTheDocument();
  expect(modal.getByText("O cliente ainda não recebeu o texto da key.")).toBeInTheDocument();
  expect(
    modal.getByText("Aberta em 22/11/2026, 09:00: MED. Encerrada em 23/11/2026, 09:00, valor devolvido."),
  ).toBeInTheDocument();
  expect(modal.getByText(`22/11/2026, 10:00, por a@x.com: SHA-256 ${"ab".repeat(32)}`)).toBeInTheDocument();
});

it("says how many of the accesses are shown, as far as they are counted", async () => {
  backend.change({ "rpc order_standing": () => value(standing({ givings: { total: 10_001, givings: [giving] } })) });
  const modal = await open();
  expect(await modal.findByText("Mais de 10.000 acessos, aqui os 1 mais novos")).toBeInTheDocument();
});

it("says that it failed, and asks again", async () => {
  backend.change({ "rpc order_standing": () => refusal(500, "quebrou") });
  const modal = await open();
  await modal.findByText("Erro ao carregar acessos e passos: quebrou");
  const failure = modal.getAllByRole("alert").find(({ textContent }) => textContent?.includes("acessos e passos"));
  backend.change({ "rpc order_standing": () => value(standing()) });
  await press(within(failure as HTMLElement), "Tentar novamente");
  expect(await modal.findByText("Página de pedidos")).toBeInTheDocument();
});

it("leads an admin to the order's dossier, and a manager not", async () => {
  const link = { name: "Dossiê" };
  expect((await openOrder()).getByRole("link", link)).toHaveAttribute(
    "href",
    "/estoque/pedidos/dossie/1a2b3c4d-0000-4000-8000-000000000001",
  );
});

it("offers a manager no dossier", async () => {
  backend.change(staffAnswers("manager"));
  expect((await openOrder()).queryByRole("link", { name: "Dossiê" })).toBeNull();
});
