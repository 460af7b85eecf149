import { expect, type Locator, type Page } from "@playwright/test";
import { chooseAction } from "../support/staff";
import { catchWebhook } from "./capture";
import type { Scene } from "./staff-scene";

/** How each thing to look at comes up on its page; a window that is open afterwards is closed before the next one. */
type Looks = Readonly<Record<string, (page: Page, scene: Scene) => Promise<unknown>>>;

const click = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
export const seen = (shown: Locator) => expect(shown).toBeVisible();
const choose = (page: Page, name: string) => page.getByRole("tab", { name }).click();

/** Every page of the staff with something in it, and a window of each kind. */
export const filled: Readonly<Record<string, Looks>> = {
  "/estoque": {
    page: (page) => seen(page.getByRole("article").first()),
    "product form with errors": async (page) => {
      await click(page, "Novo Produto");
      await click(page, "Criar Produto");
      await seen(page.getByText("Preço deve ser maior que zero"));
    },
    "moderation window": async (page) => {
      await click(page, "Avaliações");
      await seen(page.getByRole("dialog").getByRole("row").nth(1));
    },
    "keys to add": async (page) => {
      await click(page, /^Keys /);
      await page.getByRole("textbox", { name: "Keys" }).fill("uma\numa\n\nduas");
      await seen(page.getByText("Já na loja"));
    },
    "keys listed, one shown": async (page, { productId }) => {
      await click(page, new RegExp(`^Keys .*${productId.replace(/\D/g, "")}`));
      await page.getByRole("tab", { name: "Todas as keys" }).click();
      await click(page, /^Mostrar key/);
      await seen(page.getByRole("dialog").getByRole("button", { name: "Copiar" }));
    },
    "search with finds": async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Buscar em tudo" }).fill("perfil");
      await seen(page.getByRole("group", { name: "Produtos" }));
    },
    "list of keys": async (page) => {
      await page.keyboard.press("?");
      await seen(page.getByRole("checkbox", { name: /Atalhos de uma tecla/ }));
    },
    "webhook addresses": (page) => click(page, "Webhook Info"),
    "webhook caught": async (page) => {
      await click(page, "Debug Webhook");
      const send = () => click(page, "Enviar payload de teste");
      await catchWebhook(page, send, page.getByText("Capturado", { exact: true }));
    },
  },
  "/estoque/pedidos": {
    page: (page) => seen(page.getByRole("row").nth(1)),
    "order to assign": async (page, scene) => {
      await page.goto(`/estoque/pedidos/${scene.heldOrderId}`);
      await seen(page.getByRole("heading", { name: "Linha do tempo" }));
      await chooseAction(page, "Atribuir a uma conta");
      await click(page, "Atribuir a uma conta");
      await seen(page.getByText("Informe o motivo"));
    },
    "customer of an order": async (page, scene) => {
      await page.goto(`/estoque/clientes/pedido/${scene.deliveredOrderId}`);
      await click(page, "Salvar nota");
      await seen(page.getByText("Escreva a nota"));
    },
  },
  "/estoque/pedidos/dossie": {
    "a file that is no dossier": async (page) => {
      const file = { name: "dossie.json", mimeType: "application/json", buffer: Buffer.from("{}") };
      await page.getByLabel("Conferir um dossiê").setInputFiles(file);
      await seen(page.getByText("Alterado ou desconhecido"));
    },
  },
  "/estoque/pagamentos": {
    page: (page) => seen(page.getByRole("row").nth(1)),
    "events chosen": async (page) => {
      await page.getByRole("checkbox", { name: "Selecionar todos desta página" }).check();
      await seen(page.getByRole("button", { name: "Limpar seleção" }));
    },
    "event open": async (page) => {
      await page
        .getByRole("link", { name: /^Abrir evento/ })
        .first()
        .click();
      await seen(page.getByRole("button", { name: "Copiar corpo" }));
    },
  },
  "/estoque/conferencia": { page: (page) => seen(page.getByText("A conferência está desligada")) },
  "/estoque/checkout": { page: (page) => seen(page.getByText("Último evento")) },
  "/estoque/hoje": { page: (page) => seen(page.getByRole("button", { name: /^Adiar:/ }).last()) },
  "/estoque/garantias": {
    page: (page, { claimId }) => seen(page.getByRole("link", { name: `Abrir chamado ${claimId.slice(0, 8)}` })),
    "claim to answer": async (page, { claimId }) => {
      await page.goto(`/estoque/garantias/${claimId}`);
      await seen(page.getByText("A conta caiu"));
      await click(page, "Responder");
      await click(page, "Enviar mensagem");
      await seen(page.getByText("Escreva a mensagem"));
    },
  },
  "/estoque/resumo": { page: (page) => seen(page.locator("main a > i").last()) },
  "/estoque/registro": {
    page: (page) => seen(page.getByRole("row").nth(1)),
    "entry open": async (page) => {
      await page
        .getByRole("button", { name: /^Ver ação/ })
        .first()
        .click();
      await seen(page.getByRole("dialog").getByText("Motivo").first());
    },
  },
  "/estoque/notificacoes": {
    page: (page) => seen(page.getByRole("combobox", { name: "Situação" })),
    reminders: async (page) => {
      await choose(page, "Lembretes de Pix");
      await seen(page.getByText("Valor pago depois"));
    },
    templates: async (page) => {
      await choose(page, "Modelos");
      await seen(page.getByText("Assunto:"));
    },
    "one's own": async (page) => {
      await choose(page, "Meus avisos");
      await seen(page.getByRole("combobox", { name: "Quando avisar" }).first());
    },
  },
  "/estoque/seguranca": {
    page: (page) => seen(page.getByText("O serviço de acesso desta loja não oferece segundo fator.")),
  },
  "/estoque/equipe": {
    page: (page) => seen(page.getByRole("row").nth(1)),
    "invitation with errors": async (page) => {
      await click(page, "Convidar");
      await page.getByRole("dialog").getByRole("button", { name: "Convidar" }).click();
      await seen(page.getByText("Email inválido"));
    },
  },
  "/admin/entregas": {
    page: (page) => seen(page.getByRole("region", { name: "Tabela de versões no ar" })),
  },
  "/admin/previa": {
    "port with an error": async (page) => {
      await click(page, "Ver deste computador");
      await seen(page.getByText("Use um número de 1 a 65535"));
    },
  },
  "/admin/avaliacoes": {
    "reviews ticked": (page) => page.getByLabel("Selecionar todos desta página").check(),
  },
};
