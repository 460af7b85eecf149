import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { actionRow } from "../../testing/rows";
import { showPage } from "../../testing/show-page";
import { held, refusal, rows, serveStaff } from "../../testing/staff-backend";

const backend = serveStaff("manager", { "GET staff_actions": () => rows([actionRow()]) });
const said = watchDialogs();

const asked = () => backend.callsOf("GET staff_actions").map(({ query }) => query);
const all = {
  select:
    "id,done_at,actor_id,actor_email,done_as,action,reason,product_id,order_id,key_id,event_id,review_id,user_id,user_email,changes",
  order: "id.desc",
  offset: "0",
  limit: "50",
};

it("tells who did what, to what, when and why", async () => {
  const key = actionRow({
    id: 6,
    action: "key_revealed",
    order_id: null,
    key_id: "kkkkkkkk-1",
    reason: null,
    actor_id: null,
    actor_email: null,
    done_as: "postgres",
  });
  backend.change({ "GET staff_actions": () => rows([actionRow(), key], 51) });
  showPage("/estoque/registro");
  const table = within(await screen.findByRole("table"));
  expect(table.getByText("51 ações")).toBeInTheDocument();
  const [, ...lines] = table.getAllByRole("row");
  const cells = lines.map((line) =>
    within(line)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ["21/11/2026, 12:00", "admin@exemplo.com.br", "Pedido reembolsado", "Pedido 1a2b3c4d", "", "Cliente desistiu"],
    ["21/11/2026, 12:00", "Responsável pelo banco de dados", "Key vista", "Key kkkkkkkk", "", ""],
  ]);
  expect(asked()).toEqual([all]);
  expect(backend.callsOf("GET staff_actions")[0]?.headers.prefer).toBe("count=exact");
  await userEvent.click(screen.getByRole("button", { name: "Próxima" }));
  await waitFor(() => expect(asked().at(-1)).toEqual({ ...all, offset: "50" }));
});

it("leaves one kind of action, from its first page on", async () => {
  backend.change({ "GET staff_actions": () => rows([actionRow()], 51) });
  showPage("/estoque/registro");
  await userEvent.click(await screen.findByRole("button", { name: "Próxima" }));
  expect(await screen.findByText("Página 2 de 2")).toBeInTheDocument();
  const kinds = screen.getByRole("combobox", { name: "Ação" });
  expect(
    within(kinds)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Todas",
    "Produto criado",
    "Produto alterado",
    "Produto apagado",
    "Keys adicionadas",
    "Key vista",
    "Key excluída",
    "Pedido liberado",
    "Pedido atribuído a uma conta",
    "Pedido reembolsado",
    "Key entregue ou trocada",
    "Evento reprocessado",
    "Avaliação aprovada",
    "Aprovação de avaliação desfeita",
    "Avaliação alterada",
    "Avaliação rejeitada",
    "Limite de estoque alterado",
    "Configuração alterada",
    "Função dada",
    "Função alterada",
    "Função retirada",
    "Página de cliente vista",
    "Nota sobre cliente escrita",
    "Nota sobre cliente apagada",
  ]);
  backend.change({ "GET staff_actions": () => rows([]) });
  await userEvent.selectOptions(kinds, "Key excluída");
  expect(await screen.findByText("Ninguém fez ainda: key excluída.")).toBeInTheDocument();
  expect(asked().at(-1)).toEqual({ ...all, action: "eq.key_deleted" });
});

it("says what is written down where nothing is yet", async () => {
  backend.change({ "GET staff_actions": () => rows([]) });
  showPage("/estoque/registro");
  expect(await screen.findByText("Nenhuma ação registrada")).toBeInTheDocument();
  const words = "O que a equipe muda em produtos, keys, pedidos, avaliações e configurações fica registrado aqui.";
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Próxima" })).toBeNull();
});

it("takes a page past the end for one without actions, and goes back to the last there is", async () => {
  backend.change({
    "GET staff_actions": ({ query }) =>
      query.offset === "0" ? rows([actionRow()], 51) : { status: 416, body: { code: "PGRST103", message: "past" } },
  });
  showPage("/estoque/registro");
  await userEvent.click(await screen.findByRole("button", { name: "Próxima" }));
  await waitFor(() => expect(asked().at(-1)?.offset).toBe("50"));
  expect(await screen.findByText("Página 1 de 2")).toBeInTheDocument();
  expect(screen.queryByText(/Erro/)).toBeNull();
});

it("shows that it loads, then that it failed, and tries again", async () => {
  const { answer, give } = held();
  backend.change({ "GET staff_actions": () => answer });
  showPage("/estoque/registro");
  expect(await screen.findByRole("status", { name: "Carregando ações" })).toBeInTheDocument();
  give(refusal(403, "Access denied: Admin validation failed"));
  const words = "Erro ao carregar registro: Access denied: Admin validation failed";
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(said.alerts).toEqual([words]);
  backend.change({ "GET staff_actions": () => rows([actionRow()]) });
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("1 ação")).toBeInTheDocument();
});

it("names every kind of action, and says that one is none it knows", async () => {
  const kinds =
    "key_revealed key_deleted order_released order_assigned order_refunded order_redelivered event_replayed";
  const entries = [...kinds.split(" "), "of_tomorrow"].map((action, index) => actionRow({ id: index + 1, action }));
  backend.change({ "GET staff_actions": () => rows(entries) });
  showPage("/estoque/registro");
  const [, ...lines] = within(await screen.findByRole("table")).getAllByRole("row");
  expect(lines.map((line) => line.children[2]?.textContent)).toEqual([
    "Key vista",
    "Key excluída",
    "Pedido liberado",
    "Pedido atribuído a uma conta",
    "Pedido reembolsado",
    "Key entregue ou trocada",
    "Evento reprocessado",
    "Outra ação",
  ]);
});

it("shows what was changed, before and after, and opens a long text to be read", async () => {
  const link = `https://pagar.exemplo.com.br/${"a".repeat(80)}`;
  const changed = actionRow({
    action: "product_changed",
    order_id: null,
    product_id: "tiktok-1",
    reason: null,
    changes: { price: { from: 317, to: 0.02 }, checkout_link: { from: null, to: link } },
  });
  const odd = actionRow({ id: 6, changes: "of tomorrow" });
  backend.change({ "GET staff_actions": () => rows([changed, odd]) });
  showPage("/estoque/registro");
  const [, first, second] = await screen.findAllByRole("row");
  const cell = within(first as HTMLElement).getAllByRole("cell")[4] as HTMLElement;
  expect(
    within(cell)
      .getAllByRole("term")
      .map(({ textContent }) => textContent),
  ).toEqual(["Preço", "Link de checkout"]);
  const [price, address] = within(cell).getAllByRole("definition");
  expect(price).toHaveTextContent(/^R\$ 317,00 → virou R\$ 0,02$/);
  expect(within(address as HTMLElement).getByText(`${link.slice(0, 80)}…`)).toBeVisible();
  expect(within(address as HTMLElement).getByText(link)).not.toBeVisible();
  await userEvent.click(within(address as HTMLElement).getByText(`${link.slice(0, 80)}…`));
  expect(within(address as HTMLElement).getByText(link)).toBeVisible();
  expect(within(second as HTMLElement).getAllByRole("cell")[4]).toBeEmptyDOMElement();
});
