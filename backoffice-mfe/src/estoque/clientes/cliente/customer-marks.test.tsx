import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { accountPath, customerPath } from "../../../addresses/addresses";
import { account, accountId, customerNote, customerResponses, orderId } from "../../../testing/customers";
import { clickButton, showPage } from "../../../testing/page";
import { said, serveStaff, staffResponses, value } from "../../../testing/staff-backend";

const marks = { tags: ["vip"], blocked_at: null, blocked_by: null, block_reason: null };
const backend = serveStaff("manager", customerResponses({ marks }));
const sent = (name: string) => backend.sent(`rpc ${name}`);

it("keeps the tags that were typed, and says why one is refused", async () => {
  backend.change({ "rpc set_customer_tags": () => value(["revenda", "vip"]) });
  showPage(accountPath(accountId));
  await clickButton("Mudar etiquetas");
  const field = screen.getByRole("textbox", { name: "Etiquetas" });
  fireEvent.change(field, { target: { value: "a".repeat(31) } });
  await clickButton("Salvar etiquetas");
  expect(await screen.findByText("Uma etiqueta tem no máximo 30 caracteres")).toBeInTheDocument();
  fireEvent.change(field, { target: { value: "vip, revenda ," } });
  await clickButton("Salvar etiquetas");
  const tags = { p_user_id: accountId, p_tags: ["vip", "revenda"] };
  await waitFor(() => expect(sent("set_customer_tags")).toEqual([tags]));
  expect(await screen.findByRole("button", { name: "Mudar etiquetas" })).toBeInTheDocument();
});

it("blocks with a reason, shows who did, and unblocks", async () => {
  const blocked = { ...marks, blocked_at: "2026-11-21T12:00:00Z", blocked_by: "bia@x.br", block_reason: "Contestou" };
  backend.change({ "rpc block_customer": () => value(null) });
  showPage(accountPath(accountId));
  await clickButton("Bloquear cliente");
  expect(screen.getByText(/fica retido até alguém liberar/)).toBeInTheDocument();
  fireEvent.change(screen.getByRole("textbox", { name: "Motivo" }), { target: { value: "Contestou" } });
  backend.change(customerResponses({ marks: blocked }));
  await clickButton("Bloquear cliente");
  expect(await screen.findByText("Bloqueado em 21/11/2026, 09:00 por bia@x.br")).toBeInTheDocument();
  expect(sent("block_customer")).toEqual([{ p_user_id: accountId, p_is_blocked: true, p_reason: "Contestou" }]);
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Motivo" })).toBeNull());
  expect(screen.getByRole("button", { name: "Desbloquear" })).toBeInTheDocument();
});

it("offers no block for the team", async () => {
  backend.change(customerResponses({ customer: { account: { ...account, role: "manager" } } }));
  showPage(accountPath(accountId));
  expect(await screen.findByRole("button", { name: "Mudar etiquetas" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Bloquear cliente" })).toBeNull();
});

describe("notes", () => {
  beforeEach(() => backend.change({ ...customerResponses(), "rpc add_customer_note": () => value("id") }));

  const written = () => backend.sent("rpc add_customer_note");
  const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Nova nota" });
  const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
  const save = () => clickButton("Salvar nota");
  const notes = () => within(screen.getByRole("region", { name: "Notas da equipe" })).queryAllByRole("listitem");
  async function open(path = accountPath(accountId)) {
    const shown = showPage(path);
    await screen.findByRole("form", { name: "Nova nota" });
    return shown;
  }

  it("writes a note about an account, and shows it", async () => {
    await open();
    expect(notes()[0]).toHaveTextContent("Ligou brava. Quer outra key");
    backend.change(customerResponses({ notes: [customerNote({ id: "n2", note: "Resolvido" }), customerNote()] }));
    write(" Resolvido ");
    await save();
    await waitFor(() => expect(notes()).toHaveLength(2));
    expect(written()).toEqual([{ p_note: " Resolvido ", p_user_id: accountId, p_order_id: null }]);
    await waitFor(() => expect(field()).toHaveValue(""));
  });

  it("adds a note about the order in the address, and works by keyboard", async () => {
    await open(customerPath(orderId));
    await userEvent.type(field(), "Ligou{Enter}de novo{Control>}{Enter}{/Control}");
    const note = { p_note: "Ligou\nde novo", p_user_id: null, p_order_id: orderId };
    await waitFor(() => expect(written()).toEqual([note]));
  });

  const other = customerNote({ id: "n2", note: "De outra pessoa", author_email: null, is_mine: false });
  const deleted = () => backend.sent("rpc delete_customer_note");
  const deleteButtons = () => screen.queryAllByRole("button", { name: /^Apagar nota de/ });

  it("lets a manager delete the own notes alone, after a question, and an admin all", async () => {
    backend.change({
      ...customerResponses({ notes: [other, customerNote()] }),
      "rpc delete_customer_note": () => value(null),
    });
    await open();
    expect(screen.getByText(/^alguém que não está mais na equipe · 21\/11\/2026/)).toBeInTheDocument();
    expect(deleteButtons()).toHaveLength(1);
    said.agrees = false;
    await userEvent.click(deleteButtons()[0] as HTMLElement);
    expect(said.questions).toEqual(["Tem certeza que deseja apagar esta nota? Ela não pode ser recuperada."]);
    expect(deleted()).toEqual([]);
    said.agrees = true;
    backend.change(customerResponses({ notes: [other] }));
    await userEvent.click(deleteButtons()[0] as HTMLElement);
    await waitFor(() => expect(notes()).toHaveLength(1));
    expect(deleted()).toEqual([{ p_note_id: customerNote().id }]);
  });

  it("offers an admin to delete what others wrote", async () => {
    backend.change({ ...staffResponses("admin"), ...customerResponses({ notes: [other] }) });
    await open();
    expect(deleteButtons()).toHaveLength(1);
  });
});
