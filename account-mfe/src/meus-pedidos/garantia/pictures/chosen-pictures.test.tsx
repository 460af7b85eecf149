import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { serveBackendTo } from "../../../testing/backend-service";
import { guaranteeRow } from "../../../testing/guarantee-row";
import { claimRow, showClaimForm, showGuarantee } from "../../../testing/guarantee-service";
import { minutesAgo } from "../../../testing/minutes";

const user = userEvent.setup({ delay: null });
const service = serveBackendTo("ana@exemplo.com.br");
const files = (count: number) =>
  Array.from({ length: count }, (_, index) => new File(["x"], `tela${index + 1}.png`, { type: "image/png" }));
const choose = async (count: number) =>
  user.upload(await screen.findByLabelText("Imagens que mostram o problema"), files(count));
const taken = () => screen.queryAllByRole("button", { name: /^Remover tela/ }).length;
const words = () => screen.queryByText(/Cada chamado aceita até 5 imagens/)?.textContent ?? null;

it("takes the first five of more, and says how many it left out", async () => {
  await showClaimForm(service, guaranteeRow());
  await choose(7);
  expect(taken()).toBe(5);
  expect(words()).toBe("Cada chamado aceita até 5 imagens: as 2 últimas que você escolheu ficaram de fora.");
  expect(screen.queryByRole("button", { name: "Adicionar imagens" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Remover tela1.png" }));
  await choose(2);
  expect(words()).toBe("Cada chamado aceita até 5 imagens: a última que você escolheu ficou de fora.");
});

it("says nothing of exactly five, and no longer of an earlier choice", async () => {
  await showClaimForm(service, guaranteeRow());
  await choose(6);
  expect(words()).toMatch(/a última que você escolheu ficou de fora/);
  for (const name of ["Remover tela1.png", "Remover tela2.png"]) {
    await user.click(screen.getByRole("button", { name }));
  }
  await choose(2);
  expect([taken(), words()]).toEqual([5, null]);
});

it("asks before pictures are left that are on no claim yet, and not once they are taken away", async () => {
  const said = jest.spyOn(window, "confirm").mockReturnValue(false);
  await showClaimForm(service, guaranteeRow());
  await choose(1);
  await user.click(screen.getByRole("link", { name: "Voltar aos pedidos" }));
  expect(said).toHaveBeenCalledWith("As imagens ainda não foram enviadas. Deseja sair mesmo assim?");
  expect(window.location.pathname).toBe("/meus-pedidos/o1");
  await user.click(screen.getByRole("button", { name: "Remover tela1.png" }));
  await user.click(screen.getByRole("link", { name: "Voltar aos pedidos" }));
  await waitFor(() => expect(window.location.pathname).toBe("/meus-pedidos"));
  expect(said).toHaveBeenCalledTimes(1);
});

it("counts what the claim has already", async () => {
  const pictures = ["a", "b", "c"].map((id) => ({ id, width: 8, height: 6, created_at: minutesAgo(3) }));
  showGuarantee(service, guaranteeRow({ claims: [claimRow({ pictures })] }));
  await screen.findByLabelText("Imagens que mostram o problema");
  await choose(3);
  expect(taken()).toBe(2);
  expect(words()).toMatch(/a última que você escolheu ficou de fora/);
});
