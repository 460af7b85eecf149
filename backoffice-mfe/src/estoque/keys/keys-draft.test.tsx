import { signOut } from "@store/shared-data";
import { act, screen, waitFor, within } from "@testing-library/react";
import { watchDialogs } from "../../testing/browser";
import { keyResponses, keysField, keysOf, pasteKeys, sentKeys, writeKeys } from "../../testing/keys-window";
import { showPage } from "../../testing/show-page";
import { signInElsewhere, signOutElsewhere } from "../../testing/sign-in";
import { serveStaff, staffEmail } from "../../testing/staff-backend";
import { click } from "../../testing/windows";

const backend = serveStaff("manager", keyResponses);
const said = watchDialogs();

beforeEach(() => act(() => signInElsewhere(staffEmail)));

async function openKeys() {
  const page = showPage("/estoque?keys=tiktok-1");
  return { page, modal: within(await screen.findByRole("dialog", { name: "Keys: Conta TikTok" })) };
}

/** The session ends in another tab and the person signs in again, or the page is only loaded again. */
async function comeBack(page: { unmount: () => void }, isReload: boolean) {
  if (!isReload) act(() => signOutElsewhere());
  page.unmount();
  if (!isReload) act(() => signInElsewhere(staffEmail));
  return openKeys();
}

const drafts = () => Object.keys(sessionStorage);

it.each([true, false])(
  "has the keys that were not sent again after a reload (%s) or the end of the session",
  async (isReload) => {
    const { page, modal } = await openKeys();
    writeKeys(modal, "a\nb");
    expect(await modal.findByText("Até serem enviadas, as keys ficam guardadas só nesta aba.")).toBeVisible();
    const back = await comeBack(page, isReload);
    expect(keysField(back.modal)).toHaveValue("a\nb");
    expect(back.modal.getByText("Rascunho recuperado")).toBeVisible();
    await click(back.modal, "Adicionar 2 keys");
    await waitFor(() => expect(said.alerts).toEqual(["2 keys adicionadas com sucesso!"]));
    expect(backend.callsOf("rpc add_product_keys").flatMap(sentKeys)).toEqual(["a", "b"]);
    await waitFor(() => expect(drafts()).toEqual([]));
    expect(back.modal.queryByText("Rascunho recuperado")).toBeNull();
  },
);

it("keeps a paste in memory when storage is full, and says so", async () => {
  const setItem = Storage.prototype.setItem;
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, name, text) {
    if (text.length > 5000) throw new DOMException("full", "QuotaExceededError");
    setItem.call(this, name, text);
  });
  const { page, modal } = await openKeys();
  pasteKeys(modal, keysOf(3000).join("\n"));
  expect(await modal.findByText(/^São keys demais para este navegador guardar/)).toBeVisible();
  const back = await comeBack(page, false);
  expect(back.modal.getByText("3.000 linhas coladas")).toBeVisible();
  await act(() => signOut());
  act(() => signInElsewhere(staffEmail));
  const gone = await comeBack(back.page, true);
  expect(gone.modal.queryByText("3.000 linhas coladas")).toBeNull();
});
