import type { Page } from "@playwright/test";
import { click, type Looks, seen } from "./staff-look";

const open = async (page: Page, id: string) => {
  await page.goto(`/estoque/garantias/${id}`);
  await seen(page.getByText("A conta caiu"));
};

/** The queue of guarantee claims, and a claim's page. */
export const claimLooks: Looks = {
  page: (page, { claimId }) => seen(page.getByRole("link", { name: `Abrir chamado ${claimId.slice(0, 8)}` })),
  "claim to answer": async (page, { claimId }) => {
    await open(page, claimId);
    await click(page, "Responder");
    await click(page, "Enviar mensagem");
    await seen(page.getByText("Escreva a mensagem"));
  },
  "claim to decide without a reason": async (page, { claimId }) => {
    await open(page, claimId);
    await click(page, "Trocar key");
    await click(page, "Trocar key");
    await seen(page.getByText("Informe o motivo"));
  },
};
