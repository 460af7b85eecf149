import { UiProvider } from "@store/shared-ui";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { signInElsewhere } from "../testing/sign-in";
import { serveData } from "../testing/staff-backend";
import { ReasonForm } from "./reason-form";

serveData();

const owner = "0f0f0f0f-0000-4000-8000-000000000001";
const sent: string[] = [];
let response: unknown;

beforeEach(() => {
  sessionStorage.clear();
  sent.length = 0;
  response = undefined;
  signInElsewhere("gerencia@exemplo.com.br");
});

function show(draft: string | null = "order:1:release") {
  const form = (
    <ReasonForm
      effect="O pedido é liberado."
      action="Confirmar"
      {...(draft !== null && { draft })}
      onSubmit={(reason) => {
        sent.push(reason);
        return response;
      }}
      onCancel={() => {}}
    />
  );
  return render(form, { wrapper: UiProvider });
}

const field = () => screen.getByRole("textbox", { name: "Motivo" });
const kept = () => Object.keys(sessionStorage);

async function typeAndGo(text: string) {
  const { unmount } = show();
  await userEvent.type(field(), text);
  unmount();
}

it("keeps the fields beside the reason with it, and sends them together", async () => {
  const requests: unknown[] = [];
  const form = (
    <ReasonForm
      effect="O pedido muda de dono."
      action="Atribuir"
      draft="order:1:assign"
      asks={{ email: { label: "E-mail", problem: (text) => (text.includes("@") ? undefined : "Informe o e-mail") } }}
      onSubmit={(reason, values) => requests.push([reason, values])}
      onCancel={() => {}}
    />
  );
  const { unmount } = render(form, { wrapper: UiProvider });
  await userEvent.type(field(), "Pagou com outro");
  await userEvent.click(screen.getByRole("button", { name: "Atribuir" }));
  expect(await screen.findByText("Informe o e-mail")).toBeInTheDocument();
  await userEvent.type(screen.getByRole("textbox", { name: "E-mail" }), "ana@exemplo.com.br");
  unmount();
  render(form, { wrapper: UiProvider });
  expect(screen.getByRole("textbox", { name: "E-mail" })).toHaveValue("ana@exemplo.com.br");
  await userEvent.click(screen.getByRole("button", { name: "Atribuir" }));
  await waitFor(() => expect(requests).toEqual([["Pagou com outro", { email: "ana@exemplo.com.br" }]]));
  await waitFor(() => expect(kept()).toEqual([]));
});

it("has what was typed again after whatever took it off the screen, and says so", async () => {
  await typeAndGo("Cliente ligou");
  show();
  expect(field()).toHaveValue("Cliente ligou");
  expect(screen.getByRole("status")).toHaveTextContent(/^Rascunho recuperadoDigitado em \d\d\/\d\d\/\d{4}, \d\d:\d\d/);
});

it("keeps it for that act, that person and this tab alone", async () => {
  await typeAndGo("Cliente ligou");
  expect(kept()).toEqual([`store-draft::${owner}:order:1:release`]);
  expect(JSON.stringify(localStorage)).not.toContain("Cliente ligou");
  const other = show("order:1:refund");
  expect(field()).toHaveValue("");
  expect(screen.queryByText("Rascunho recuperado")).toBeNull();
  other.unmount();
  signInElsewhere("outra@exemplo.com.br", "1f1f1f1f-0000-4000-8000-000000000001");
  show();
  expect(field()).toHaveValue("");
});

it("discards the draft on click, and when it was emptied by hand", async () => {
  await typeAndGo("a");
  const again = show();
  await userEvent.click(screen.getByRole("button", { name: "Descartar" }));
  expect(field()).toHaveValue("");
  expect(screen.queryByText("Rascunho recuperado")).toBeNull();
  expect(kept()).toEqual([]);
  again.unmount();
  await typeAndGo("b{Backspace}");
  expect(kept()).toEqual([]);
});

it("forgets it once it went, and keeps it where it did not", async () => {
  response = Promise.resolve(false);
  show();
  await userEvent.type(field(), "Cliente ligou");
  await userEvent.click(screen.getByRole("button", { name: "Confirmar" }));
  expect(sent).toEqual(["Cliente ligou"]);
  await response;
  expect(kept()).toHaveLength(1);
  response = Promise.resolve();
  await userEvent.click(screen.getByRole("button", { name: "Confirmar" }));
  await waitFor(() => expect(kept()).toEqual([]));
});

it("keeps nothing that has no name, and sends no reason of blanks", async () => {
  show(null);
  await userEvent.type(field(), "  ");
  await userEvent.click(screen.getByRole("button", { name: "Confirmar" }));
  expect(field()).toHaveAccessibleDescription(/Informe o motivo/);
  await waitFor(() => expect(field()).toHaveFocus());
  expect(sent).toEqual([]);
  expect(kept()).toEqual([]);
});

it("takes a draft that is none for nothing", () => {
  for (const record of ["{", "{}", '{"text":"{","typedAt":"x"}', '{"text":"7","typedAt":"x"}']) {
    sessionStorage.setItem(`store-draft::${owner}:order:1:release`, record);
    const { unmount } = show();
    expect(field()).toHaveValue("");
    unmount();
  }
});

it("submits once on two clicks, and again only after the first response", async () => {
  let settle: (value: unknown) => void = () => {};
  response = new Promise((resolve) => {
    settle = resolve;
  });
  show();
  await userEvent.type(field(), "porque sim");
  await userEvent.dblClick(screen.getByRole("button", { name: "Confirmar" }));
  // As Enter does, past the button that is busy.
  await act(async () => void fireEvent.submit(screen.getByRole("form")));
  expect(sent).toEqual(["porque sim"]);
  settle(false);
  await waitFor(async () => {
    await userEvent.click(screen.getByRole("button", { name: "Confirmar" }));
    expect(sent).toHaveLength(2);
  });
});
