import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { accountPath, customerPath } from "../../../addresses/addresses";
import { watchDialogs } from "../../../testing/browser";
import { accountId, customerNote, customerResponses, orderId } from "../../../testing/customers";
import { showPage } from "../../../testing/show-page";
import { deferredResponse, refusal, serveStaff, staffResponses, value } from "../../../testing/staff-backend";

const backend = serveStaff("manager", { ...customerResponses(), "rpc add_customer_note": () => value("id") });
const said = watchDialogs();

beforeEach(() => sessionStorage.clear());

const sent = () => backend.callsOf("rpc add_customer_note").map(({ body }) => body);
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Nova nota" });
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
const save = () => userEvent.click(screen.getByRole("button", { name: "Salvar nota" }));
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
  expect(sent()).toEqual([{ p_note: " Resolvido ", p_user_id: accountId, p_order_id: null }]);
  await waitFor(() => expect(field()).toHaveValue(""));
  expect(screen.getByText("Nota salva")).toBeInTheDocument();
  expect(screen.queryByText("Escreva a nota")).toBeNull();
});

it("adds a note about the order in the address, and works by keyboard", async () => {
  await open(customerPath(orderId));
  await userEvent.type(field(), "Ligou{Enter}de novo{Control>}{Enter}{/Control}");
  await waitFor(() => expect(sent()).toEqual([{ p_note: "Ligou\nde novo", p_user_id: null, p_order_id: orderId }]));
});

it("asks for words before it sends anything", async () => {
  await open();
  await userEvent.type(field(), "  ");
  await save();
  expect(screen.getByText("Escreva a nota")).toBeInTheDocument();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(field()).toHaveAttribute("maxlength", "1000");
  expect(sent()).toEqual([]);
});

it("sends a note once, and keeps what is typed while it is on its way", async () => {
  const { response, resolve } = deferredResponse();
  backend.change({ "rpc add_customer_note": () => response });
  await open();
  write("Ligou");
  await save();
  await save();
  write("Ligou e desligou");
  resolve(value("id"));
  expect(await screen.findByText("Nota salva")).toBeInTheDocument();
  expect(field()).toHaveValue("Ligou e desligou");
  expect(sent()).toHaveLength(1);
});

const other = customerNote({ id: "n2", note: "De outra pessoa", author_email: null, is_mine: false });
const deleted = () => backend.callsOf("rpc delete_customer_note").map(({ body }) => body);
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

it("says why a note was not deleted, and shows how things stand", async () => {
  const message = "Só quem escreveu a nota ou um administrador pode apagá-la";
  backend.change({ "rpc delete_customer_note": () => refusal(403, message, "note_of_another") });
  await open();
  const before = backend.callsOf("rpc customer_overview").length;
  await userEvent.click(deleteButtons()[0] as HTMLElement);
  await waitFor(() => expect(said.alerts).toEqual([`Erro ao apagar nota: ${message}`]));
  expect(notes()).toHaveLength(1);
  await waitFor(() => expect(backend.callsOf("rpc customer_overview").length).toBe(before + 1));
});
