import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { serveBackendTo } from "../../testing/backend-service";
import { guaranteeRow } from "../../testing/guarantee-row";
import {
  calls,
  claimRow,
  decidedRow,
  lostResponse,
  setGuarantee,
  showClaimForm,
} from "../../testing/guarantee-service";
import { ok } from "../../testing/orders";
import { typeInto } from "../../testing/type-into";

const user = userEvent.setup({ delay: null });
const service = serveBackendTo("ana@exemplo.com.br");
const reason = () => screen.findByRole("combobox", { name: "O que está errado?" });
const readAgain = () => user.click(screen.getByRole("button", { name: "Carregar o chamado" }));

/** Sends a claim that arrives, after which reading the guarantee fails. */
async function sendUnread({ withPicture = false } = {}) {
  await showClaimForm(service, guaranteeRow());
  await user.selectOptions(await reason(), "blocked");
  await typeInto(screen.getByRole("textbox", { name: "O que acontece?" }), "A conta caiu");
  const input = screen.getByLabelText("Imagens que mostram o problema");
  if (withPicture) await user.upload(input, new File(["x"], "tela.png", { type: "image/png" }));
  setGuarantee(service, guaranteeRow(), {
    [calls.open]: ok({ id: "c1", state: "open" }),
    [calls.read]: lostResponse,
  });
  await user.click(screen.getByRole("button", { name: "Enviar chamado" }));
  expect(await screen.findByText("Seu chamado chegou à equipe")).toBeVisible();
}

it("says that a claim arrived which could not be read again, and takes the form away", async () => {
  await sendUnread();
  expect(screen.queryByRole("button", { name: "Enviar chamado" })).toBeNull();
  expect(screen.queryByText(/As imagens que você escolheu/)).toBeNull();
  setGuarantee(service, guaranteeRow({ claims: [claimRow({ reason: "blocked" })] }));
  await readAgain();
  expect(await screen.findByRole("region", { name: "A conta foi bloqueada" })).toBeVisible();
  expect(screen.queryByText("Seu chamado chegou à equipe")).toBeNull();
  expect(service.callsOf(calls.open)).toEqual([]);
});

it("mentions the pictures to be uploaded, and stays when reading fails again", async () => {
  await sendUnread({ withPicture: true });
  expect(screen.getByText(/As imagens que você escolheu seguem/)).toBeVisible();
  const before = service.callsOf(calls.read).length;
  await readAgain();
  await waitFor(() => expect(service.callsOf(calls.read).length).toBeGreaterThan(before));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Carregar o chamado" })).not.toHaveAttribute("aria-busy"),
  );
  expect(screen.getByText("Seu chamado chegou à equipe")).toBeVisible();
});

it("gives an empty form for the next where it was decided meanwhile", async () => {
  await sendUnread();
  setGuarantee(service, guaranteeRow({ claims: [decidedRow("refusal")] }));
  await readAgain();
  await user.click(await screen.findByRole("button", { name: "Acionar garantia" }));
  expect(await reason()).toHaveValue("");
  expect(screen.getByRole("textbox", { name: "O que acontece?" })).toHaveValue("");
});
