import { createHash, webcrypto } from "node:crypto";
import { bytesOf, watchDownloads } from "@store/shared-data/testing/browser-state";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { dossierText } from "../../../testing/dossier-text";
import { showPage, textsOf } from "../../../testing/page";
import { serveStaff, staffResponses, value } from "../../../testing/staff-backend";

const backend = serveStaff("admin");
const saved = watchDownloads();
const orderId = "1a2b3c4d-0000-4000-8000-000000000001";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const made = { id: "d0d0d0d0-0000-4000-8000-000000000001", made_at: "2026-11-23T12:00:00Z" };

// jsdom has neither.
beforeAll(() => {
  Object.defineProperty(window, "crypto", { configurable: true, value: webcrypto });
  Object.assign(File.prototype, { arrayBuffer: bytesOf });
});

const choose = async (text: string) =>
  userEvent.upload(await screen.findByLabelText(/Conferir um dossiê/), new File([text], "dossie.json"));
const partOf = (name: string) => within(screen.getByRole("region", { name }));

it("creates a dossier with a reason, shows it even after checking another one, and saves it unchanged", async () => {
  backend.change({
    "rpc check_dossier": () => value({ ...made, order_id: orderId }),
    "rpc make_dossier": () => value({ ...made, sha256: sha256(dossierText), text: dossierText }),
  });
  showPage(`/estoque/pedidos/dossie/${orderId}`);
  await choose(dossierText.replace("MED 123", "MED 122"));
  expect(await screen.findByText("Verdadeiro")).toBeInTheDocument();
  fireEvent.change(screen.getByRole("textbox", { name: "Motivo" }), { target: { value: "MED 123" } });
  await userEvent.click(screen.getByRole("button", { name: "Fazer dossiê" }));
  await waitFor(() => expect(screen.getByText(sha256(dossierText))).toBeInTheDocument());
  expect(backend.sent("rpc make_dossier")).toEqual([{ p_order_id: orderId, p_reason: "MED 123" }]);
  expect(partOf("Pedido").getByText("Conta TikTok (tiktok-1)")).toBeInTheDocument();
  expect(partOf("Comprador").getByText("ana@exemplo.com.br (confirmado)")).toBeInTheDocument();
  expect(partOf("Pagamento").getByText("pix.paid, evento 7, resultado: Key entregue")).toBeInTheDocument();
  expect(partOf("Keys entregues").getByText(/texto de 60 caracteres, começa com “usua”, a atual/)).toBeInTheDocument();
  const reads = partOf("Acessos ao texto da key");
  const first = "Página de pedidos, aparelho: celular, endereço 203.0.113.9, key 5e5e5e5e";
  expect(reads.getByText(first)).toBeInTheDocument();
  expect(reads.getByText(/^Página .*, pela conta bbbbbbbb-0000-4000-8000-000000000002$/)).toBeInTheDocument();
  expect(reads.getByText("2 no total. Leituras diretas não ficam registradas.")).toBeVisible();
  expect(partOf("Outros pedidos deste Pix").getByText(/^Perfil Instagram, Concluído, R\$\s50,00$/)).toBeInTheDocument();
  expect(partOf("Primeiros passos e aceite").getByText("Key 5e5e5e5e, por uma conta excluída")).toBeInTheDocument();
  expect(partOf("Primeiros passos e aceite").getByText(/“Tudo certo” em 21\/11\/2026, 10:00:00/)).toBeInTheDocument();
  const claim = partOf("Garantia: chamados e mensagens");
  expect(textsOf(claim.getAllByRole("definition"))).toEqual([
    "Não consegue entrar; Decidido: Recusado, em 21/11/2026, 13:00:00: O login funciona",
    "Comprador: Não entra",
    "Loja: Tente de novo",
    `1000 bytes, SHA-256 ${"ab".repeat(32)}`,
  ]);
  expect(partOf("Crédito na loja").getByText("Crédito da garantia, R$ 147,00")).toBeInTheDocument();
  expect(partOf("Contestações").getByText("aberta")).toBeInTheDocument();
  expect(partOf("Ações da equipe sobre o pedido").getByText("Contestação aberta: MED 123")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Baixar JSON" }));
  expect(saved.map(({ name }) => name)).toEqual(["dossie-1a2b3c4d-d0d0d0d0.json"]);
  expect(await saved[0]?.text()).toBe(dossierText);
});

it("knows a true file by its SHA-256, which alone is asked about, and shows it", async () => {
  backend.change({ "rpc check_dossier": () => value({ ...made, order_id: orderId }) });
  showPage("/estoque/pedidos/dossie");
  await choose(dossierText);
  expect(await screen.findByText("Verdadeiro")).toBeInTheDocument();
  expect(backend.sent("rpc check_dossier")).toEqual([{ p_sha256: sha256(dossierText) }]);
  expect(partOf("Pedido").getByText("Conta TikTok (tiktok-1)")).toBeInTheDocument();
});

it("calls a file that was altered by one byte altered, and shows nothing of it", async () => {
  backend.change({
    "rpc check_dossier": ({ body }) =>
      value((body as { p_sha256: string }).p_sha256 === sha256(dossierText) ? { ...made, order_id: orderId } : null),
  });
  showPage("/estoque/pedidos/dossie");
  await choose(dossierText.replace("203.0.113.9", "203.0.113.8"));
  expect(await screen.findByText("Alterado ou desconhecido")).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Pedido" })).toBeNull();
  await choose(dossierText);
  expect(await screen.findByText("Verdadeiro")).toBeInTheDocument();
  expect(screen.queryByText("Alterado ou desconhecido")).toBeNull();
});

it("lets a manager check, and not make one", async () => {
  backend.change(staffResponses("manager"));
  showPage(`/estoque/pedidos/dossie/${orderId}`);
  expect(await screen.findByText(/^Só administradores fazem dossiês/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Fazer dossiê" })).toBeNull();
  expect(screen.getByLabelText(/Conferir um dossiê/)).toBeInTheDocument();
});
