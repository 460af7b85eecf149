import { screen, within } from "@testing-library/react";
import { accountPath } from "../../../addresses/addresses";
import { watchDialogs } from "../../../testing/browser";
import { accountId, customerResponses, overview } from "../../../testing/customers";
import { showPage } from "../../../testing/show-page";
import { refusal, serveStaff } from "../../../testing/staff-backend";

const backend = serveStaff("admin", customerResponses());
const said = watchDialogs();

const requests = () => backend.callsOf("rpc customer_overview");
async function open() {
  const shown = showPage(accountPath(accountId));
  await screen.findByRole("region", { name: "Quem é" });
  return shown;
}
const factsOf = () =>
  Object.fromEntries(
    within(screen.getByRole("region", { name: "Quem é" }))
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

it("says of each part that there is nothing in it", async () => {
  const account = { ...overview().customer.account, is_proved: false, last_seen_at: null, terms_accepted_at: null };
  const totals = { orders: 0, completed: 0, waiting: 0, held: 0, refunded: 0, spent: 0 };
  const nothing = { totals, orders: [], events: [], reviews: [], actions: [], notes: [] };
  backend.change(
    customerResponses({ ...nothing, customer: { account: { ...account, display_name: null, role: "manager" } } }),
  );
  await open();
  const words = ["Nenhum pedido até agora.", "Nenhuma key entregue.", "Nenhum evento de pagamento."];
  for (const text of [...words, "Nenhuma avaliação.", "Ninguém fez nada à mão.", "Nenhuma nota ainda."]) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(screen.queryByRole("table")).toBeNull();
  expect(factsOf()).toMatchObject({
    ...{ "E-mail da conta": "não confirmado", "Visto por último": "nunca entrou", "Termos aceitos": "não" },
    ...{ "Nome de exibição": "—", Equipe: "gerente", Compras: "nenhum pedido" },
  });
  expect(
    decodeURIComponent(screen.getByRole("link", { name: "Falar no WhatsApp" }).getAttribute("href") ?? ""),
  ).toMatch(/text=Olá, Maria! $/);
});

it("says that there is no such customer: never was, was erased, or while the page was open", async () => {
  const gone = refusal(404, "Cliente não encontrado", "customer_not_found");
  backend.change({ "rpc customer_overview": () => gone });
  const { unmount } = showPage(accountPath(accountId));
  expect(await screen.findByRole("heading", { name: "Cliente não encontrado" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ver lista" })).toHaveAttribute("href", "/estoque/clientes");
  expect(requests()).toHaveLength(1);
  unmount();
  const other = showPage("/estoque/clientes/maria");
  expect(await screen.findByRole("heading", { name: "Cliente não encontrado" })).toBeInTheDocument();
  expect(requests()).toHaveLength(1);
  other.unmount();
  backend.change(customerResponses());
  const { queryClient } = await open();
  backend.change({ "rpc customer_overview": () => gone });
  void queryClient.invalidateQueries();
  expect(await screen.findByRole("heading", { name: "Cliente não encontrado" })).toBeInTheDocument();
  expect(screen.queryByText("maria@exemplo.com.br")).toBeNull();
  expect(said.alerts).toEqual([]);
});
