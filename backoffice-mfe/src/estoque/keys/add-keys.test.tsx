import { createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchDialogs } from "../../testing/browser";
import { productRow } from "../../testing/rows";
import { showPage } from "../../testing/show-page";
import { type BackendCall, held, refusal, rows, serveStaff, value } from "../../testing/staff-backend";

const backend = serveStaff("manager", { "rpc count_known_keys": () => value(0), "rpc add_product_keys": addAll });
const said = watchDialogs();

const sentKeys = ({ body }: BackendCall) => (body as { p_keys: string[] }).p_keys;
const report = (change: object) =>
  value({ added: 0, repeated: 0, existing: 0, empty: 0, delivered: 0, stock: 0, ...change });
function addAll(call: BackendCall) {
  return report({ added: sentKeys(call).length, stock: 4 + sentKeys(call).length });
}
const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `key-${index}`);

async function openKeys() {
  showPage("/estoque");
  await screen.findByRole("article");
  await userEvent.click(screen.getByRole("button", { name: "Keys Conta TikTok" }));
  return within(screen.getByRole("dialog", { name: "Keys: Conta TikTok" }));
}

type Modal = Awaited<ReturnType<typeof openKeys>>;

const field = (modal: Modal) => modal.getByRole<HTMLTextAreaElement>("textbox", { name: "Keys" });
const write = (modal: Modal, text: string) => fireEvent.change(field(modal), { target: { value: text } });
const press = (modal: Modal, name: string) => userEvent.click(modal.getByRole("button", { name }));
/** Pastes, and says whether the browser is left to put it into the field. */
function paste(modal: Modal, text: string): boolean {
  const event = createEvent.paste(field(modal), { clipboardData: { getData: () => text } });
  fireEvent(field(modal), event);
  return !event.defaultPrevented;
}
const figures = (modal: Modal) => [...modal.getByLabelText("Prévia das keys").children].map((tile) => tile.textContent);

it("says how many keys there are, and what to write", async () => {
  const modal = await openKeys();
  expect(screen.getByRole("dialog")).toHaveAccessibleDescription("Estoque atual: 4 keys disponíveis");
  expect(field(modal)).toHaveAccessibleDescription("Uma key por linha, até 50.000 de uma vez.");
  expect(modal.queryByLabelText("Prévia das keys")).toBeNull();
  expect(modal.getByRole("button", { name: "Adicionar keys" })).toBeInTheDocument();
  expect(modal.queryByRole("tab")).toBeNull();
  expect(modal.queryByRole("button", { name: "Testar permissão de keys" })).toBeNull();
});

it("counts one key as one", async () => {
  backend.change({ "GET products": () => rows([productRow({ stock_count: 1 })]) });
  const modal = await openKeys();
  expect(screen.getByRole("dialog")).toHaveAccessibleDescription("Estoque atual: 1 key disponível");
  write(modal, "a");
  expect(await modal.findByRole("button", { name: "Adicionar 1 key" })).toBeInTheDocument();
});

it("asks for a key at least, once somebody wants to add some", async () => {
  const modal = await openKeys();
  expect(modal.queryByText("Adicione pelo menos uma key válida")).toBeNull();
  await press(modal, "Adicionar keys");
  expect(modal.getByText("Adicione pelo menos uma key válida")).toBeInTheDocument();
  await waitFor(() => expect(field(modal)).toHaveFocus());
  write(modal, "a");
  await waitFor(() => expect(modal.queryByText("Adicione pelo menos uma key válida")).toBeNull());
  expect(backend.callsOf("rpc add_product_keys")).toEqual([]);
});

it("tells what is in the text, and what of it the store has already", async () => {
  const { answer, give } = held();
  backend.change({ "rpc count_known_keys": () => answer });
  const modal = await openKeys();
  write(modal, `a\nb\n\nb\n c \n${"x".repeat(4001)}`);
  await waitFor(() =>
    expect(figures(modal)).toEqual([
      "Novasconferindo…",
      "Repetidas no texto1",
      "Já na lojaconferindo…",
      "Linhas vazias1",
      "Longas demais (acima de 4.000 caracteres)1atenção",
    ]),
  );
  give(value(1));
  await waitFor(() => expect(figures(modal)[0]).toBe("Novas2"));
  expect(figures(modal)[2]).toBe("Já na loja1");
  expect(backend.callsOf("rpc count_known_keys")[0]?.body).toEqual({
    p_product_id: "tiktok-1",
    p_keys: ["a", "b", "c"],
  });
});

it("shows four figures where no key is too long, also for empty lines alone", async () => {
  const modal = await openKeys();
  write(modal, "\n\n");
  await waitFor(() =>
    expect(figures(modal)).toEqual(["Novas0", "Repetidas no texto0", "Já na loja0", "Linhas vazias2"]),
  );
  expect(backend.callsOf("rpc count_known_keys")).toEqual([]);
});

it("shows the figures for keys that are too long alone", async () => {
  const modal = await openKeys();
  write(modal, "x".repeat(4001));
  await waitFor(() => expect(figures(modal)).toHaveLength(5));
});

it("says so where the store could not be asked", async () => {
  backend.change({ "rpc count_known_keys": () => refusal(500, "broken") });
  const modal = await openKeys();
  write(modal, "a");
  await waitFor(() => expect(figures(modal)[0]).toBe("Novasnão conferido"));
  expect(figures(modal)[2]).toBe("Já na lojanão conferido");
});

it("asks the store once the typing has paused, and heeds the last answer alone", async () => {
  const first = held();
  backend.change({ "rpc count_known_keys": (call) => (sentKeys(call).includes("b") ? value(2) : first.answer) });
  const modal = await openKeys();
  for (const text of ["k", "ke", "key"]) write(modal, text);
  await waitFor(() => expect(backend.callsOf("rpc count_known_keys").map(sentKeys)).toEqual([["key"]]));
  write(modal, "a\nb");
  await waitFor(() => expect(figures(modal)[2]).toBe("Já na loja2"));
  first.give(value(1));
  await waitFor(() => expect(backend.callsOf("rpc count_known_keys")).toHaveLength(2));
  expect(figures(modal)[2]).toBe("Já na loja2");
});

it("adds the keys, says so, and empties the field", async () => {
  const modal = await openKeys();
  write(modal, "a\nb\na");
  await userEvent.click(await modal.findByRole("button", { name: "Adicionar 2 keys" }));
  await waitFor(() => expect(said.alerts).toEqual(["2 keys adicionadas com sucesso!"]));
  expect(backend.callsOf("rpc add_product_keys").map(({ body }) => body)).toEqual([
    { p_product_id: "tiktok-1", p_keys: ["a", "b"] },
  ]);
  expect(field(modal)).toHaveValue("");
  expect(modal.getByText("2 keys adicionadas! Estoque: 6")).toBeInTheDocument();
  expect(modal.queryByText(/já estava|repetida|entregue|não enviada/)).toBeNull();
  await waitFor(() => expect(backend.callsOf("GET products").length).toBeGreaterThan(1));
  expect(modal.queryByText("Adicione pelo menos uma key válida")).toBeNull();
});

it.each([
  [
    { existing: 1, repeated: 1, delivered: 1 },
    "1 já estava na loja; 1 repetida; 1 entregue na hora a um pedido que esperava.",
  ],
  [
    { existing: 2, repeated: 3, delivered: 4 },
    "2 já estavam na loja; 3 repetidas; 4 entregues na hora a pedidos que esperavam.",
  ],
])("reports what became of every key: %p", async (change, words) => {
  backend.change({ "rpc add_product_keys": () => report({ added: 1, stock: 9, ...change }) });
  const modal = await openKeys();
  write(modal, "a\nb");
  await userEvent.click(await modal.findByRole("button", { name: "Adicionar 2 keys" }));
  expect(await modal.findByText(words)).toBeInTheDocument();
  await waitFor(() => expect(said.alerts).toEqual(["1 keys adicionadas! Estoque: 9"]));
});

it("sends 500 at a time, shows how far it has come, and holds the window open meanwhile", async () => {
  const second = held();
  let calls = 0;
  backend.change({ "rpc add_product_keys": (call) => (++calls === 2 ? second.answer : addAll(call)) });
  const modal = await openKeys();
  write(modal, keysOf(501).join("\n"));
  await userEvent.click(await modal.findByRole("button", { name: "Adicionar 501 keys" }));
  const progress = await modal.findByRole("progressbar", { name: "Adicionando keys" });
  await waitFor(() => expect(progress).toHaveAttribute("aria-valuetext", "500 de 501"));
  expect(field(modal)).toBeDisabled();
  expect(modal.queryByRole("button", { name: /^Adicionar/ })).toBeNull();
  await press(modal, "Fechar");
  fireEvent.mouseDown(screen.getByRole("dialog"));
  expect(screen.getByRole("dialog")).toBeInTheDocument();
  expect(said.questions).toEqual([]);
  const form = field(modal).closest("form");
  if (form) fireEvent.submit(form);
  second.give(report({ added: 1, stock: 505 }));
  await waitFor(() => expect(said.alerts).toEqual(["501 keys adicionadas com sucesso!"]));
  expect(backend.callsOf("rpc add_product_keys").map((call) => sentKeys(call).length)).toEqual([500, 1]);
  expect(modal.getByText("501 keys adicionadas! Estoque: 505")).toBeInTheDocument();
});

it("stops between two calls when cancelled, and puts back what was not sent", async () => {
  const first = held();
  backend.change({ "rpc add_product_keys": () => first.answer });
  const modal = await openKeys();
  write(modal, keysOf(502).join("\n"));
  await userEvent.click(await modal.findByRole("button", { name: "Adicionar 502 keys" }));
  await userEvent.click(await modal.findByRole("button", { name: "Cancelar" }));
  first.give(report({ added: 500, stock: 504 }));
  await waitFor(() => expect(said.alerts).toEqual(["500 keys adicionadas! Estoque: 504"]));
  expect(field(modal)).toHaveValue("key-500\nkey-501");
  expect(modal.getByText("2 não enviadas (continuam no campo).")).toBeInTheDocument();
  expect(backend.callsOf("rpc add_product_keys")).toHaveLength(1);
});

it("says why adding failed, and keeps the key that was not sent", async () => {
  backend.change({ "rpc add_product_keys": () => refusal(403, "Access denied: Admin validation failed") });
  const modal = await openKeys();
  write(modal, "a");
  await userEvent.click(await modal.findByRole("button", { name: "Adicionar 1 key" }));
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao adicionar keys: Access denied: Admin validation failed"]));
  expect(field(modal)).toHaveValue("a");
  expect(modal.getByText("Nenhuma key confirmada")).toBeInTheDocument();
  expect(modal.getByText("1 não enviada (continua no campo).")).toBeInTheDocument();
});

it("adds no more than 50,000 keys at a time", async () => {
  const modal = await openKeys();
  paste(modal, keysOf(50_001).join("\n"));
  await userEvent.click(await modal.findByRole("button", { name: "Adicionar 50.001 keys" }));
  expect(modal.getByText("Adicione no máximo 50.000 keys por vez")).toBeInTheDocument();
  expect(backend.callsOf("rpc add_product_keys")).toEqual([]);
  await press(modal, "Limpar");
  paste(modal, keysOf(50_000).join("\n"));
  expect(await modal.findByRole("button", { name: "Adicionar 50.000 keys" })).toBeInTheDocument();
  expect(modal.queryByText("Adicione no máximo 50.000 keys por vez")).toBeNull();
});

it("keeps a paste of more than 500 lines beside the field", async () => {
  const modal = await openKeys();
  expect(paste(modal, keysOf(500).join("\n"))).toBe(true);
  expect(modal.queryByText(/linhas? coladas?/)).toBeNull();
  expect(paste(modal, ["z".repeat(70), ...keysOf(500)].join("\r\n"))).toBe(false);
  expect(modal.getByText("501 linhas coladas")).toBeInTheDocument();
  const words = `Começa com “${"z".repeat(60)}”. Textos longos ficam guardados fora do campo.`;
  expect(modal.getByText(words)).toBeInTheDocument();
  expect(field(modal)).toHaveValue("");
  write(modal, "a");
  expect(await modal.findByRole("button", { name: "Adicionar 502 keys" })).toBeInTheDocument();
  await press(modal, "Limpar");
  expect(await modal.findByRole("button", { name: "Adicionar keys" })).toBeInTheDocument();
  expect(field(modal)).toHaveValue("");
  expect(modal.queryByText("501 linhas coladas")).toBeNull();
});

it("shows the first line alone of what is kept beside the field", async () => {
  const modal = await openKeys();
  paste(modal, keysOf(501).join("\n"));
  expect(modal.getByText("Começa com “key-0”. Textos longos ficam guardados fora do campo.")).toBeInTheDocument();
});

it.each([
  [500, false],
  [501, true],
])("puts %i keys that were not sent back into the field, or beside it where they are many", async (count, beside) => {
  backend.change({ "rpc add_product_keys": () => refusal(500, "broken") });
  const modal = await openKeys();
  write(modal, keysOf(count).join("\n"));
  await userEvent.click(await modal.findByRole("button", { name: `Adicionar ${count} keys` }));
  await waitFor(() => expect(said.alerts).toEqual(["Erro ao adicionar keys: broken"]));
  expect(field(modal)).toHaveValue(beside ? "" : keysOf(count).join("\n"));
  expect(modal.queryByText("501 linhas coladas") !== null).toBe(beside);
});

it("asks before keys that were not sent are lost", async () => {
  const modal = await openKeys();
  write(modal, "a");
  await modal.findByRole("button", { name: "Adicionar 1 key" });
  said.agrees = false;
  fireEvent.mouseDown(screen.getByRole("dialog"));
  expect(said.questions).toEqual([]);
  await press(modal, "Fechar");
  expect(said.questions).toEqual(["As keys que não foram enviadas serão perdidas. Fechar mesmo assim?"]);
  expect(screen.getByRole("dialog")).toBeInTheDocument();
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
  said.agrees = true;
  await press(modal, "Fechar");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("closes at once where there is nothing to lose", async () => {
  await openKeys();
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
  fireEvent.mouseDown(screen.getByRole("dialog"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(said.questions).toEqual([]);
});
