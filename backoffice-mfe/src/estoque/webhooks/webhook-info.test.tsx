import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { watchClipboard, watchDialogs } from "../../testing/browser";
import { serveStaff } from "../../testing/staff-backend";
import { openWindow } from "../../testing/windows";

const backend = serveStaff("admin");
const said = watchDialogs();
const copied = watchClipboard();

it("gives the two addresses to write into the provider's panel", async () => {
  const modal = await openWindow("Webhook Info", "Webhook Info");
  const fields = modal.getAllByRole<HTMLInputElement>("textbox");
  expect(fields.map((field) => [field.value, field.readOnly])).toEqual([
    [`${backend.url}/functions/v1/pix-generated`, true],
    [`${backend.url}/functions/v1/pix-paid`, true],
  ]);
  expect(fields.map((field) => document.querySelector(`label[for="${field.id}"]`)?.textContent)).toEqual([
    "URL do evento pix.generated",
    "URL do evento pix.paid",
  ]);
  const [, paid] = fields;
  if (!paid) throw new Error("two fields");
  fireEvent.focus(paid);
  expect([paid.selectionStart, paid.selectionEnd]).toEqual([0, paid.value.length]);
  await userEvent.click(modal.getByRole("button", { name: "Copiar URL de pix.generated" }));
  await waitFor(() => expect(copied).toEqual([`${backend.url}/functions/v1/pix-generated`]));
  await userEvent.click(modal.getByRole("button", { name: "Testar pix.paid" }));
  expect(said.alerts).toEqual(["Teste desabilitado em produção por segurança."]);
  act(() => modal.getByRole("button", { name: "Fechar" }).click());
  expect(screen.queryByRole("dialog")).toBeNull();
});
