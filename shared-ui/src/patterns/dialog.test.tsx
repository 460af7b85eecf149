import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { UiProvider } from "../tokens/ui-provider";
import { Dialog } from "./dialog";

// What only a browser can do, keeping the rest of the page out of reach, is proved in the gallery's browser test.

function Screen({ guarded = false }: { guarded?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Nova categoria
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Nova Categoria"
        description="Aparece na loja."
        guarded={guarded}
      >
        <input aria-label="Nome" />
      </Dialog>
    </>
  );
}

async function openDialog(guarded = false) {
  render(<Screen guarded={guarded} />, { wrapper: UiProvider });
  await userEvent.click(screen.getByRole("button", { name: "Nova categoria" }));
  return screen.getByRole("dialog", { name: "Nova Categoria" });
}

it("opens named and described, with the focus on its first field", async () => {
  expect(await openDialog()).toHaveAccessibleDescription("Aparece na loja.");
  expect(screen.getByRole("textbox", { name: "Nome" })).toHaveFocus();
});

it("closes by the cross and gives the focus back", async () => {
  await openDialog();
  await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: "Nova categoria" })).toHaveFocus();
});

it("closes by a press on what lies around it, not by one inside", async () => {
  const dialog = await openDialog();
  fireEvent.mouseDown(screen.getByText("Aparece na loja."));
  expect(dialog).toBeInTheDocument();
  fireEvent.mouseDown(dialog);
  expect(dialog).not.toBeInTheDocument();
});

it("closes on the browser's request to cancel, but not on that of a file picker inside", async () => {
  const dialog = await openDialog();
  fireEvent(screen.getByRole("textbox", { name: "Nome" }), new Event("cancel", { bubbles: true }));
  expect(dialog).toBeInTheDocument();
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
  expect(dialog).not.toBeInTheDocument();
});

it("leaves a guarded one to its owner: Esc and the cross ask, a press around it is a slip", async () => {
  const dialog = await openDialog(true);
  fireEvent.mouseDown(dialog);
  expect(dialog).toBeInTheDocument();
  expect(fireEvent.keyDown(dialog, { key: "Escape" })).toBe(false);
  expect(dialog).not.toBeInTheDocument();
});
