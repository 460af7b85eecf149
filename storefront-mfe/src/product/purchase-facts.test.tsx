import { screen, within } from "@testing-library/react";
import { configureStore, showPage } from "../testing/show-page";
import { openSmallBackend } from "../testing/small-backend";

const backend = openSmallBackend();

const whatsappUrl = "https://wa.me/5511900000000";

async function factsOf(id: string, settings: Record<string, unknown> = { whatsappUrl }): Promise<HTMLElement> {
  configureStore(backend.url, settings);
  showPage(`/product/${id}`);
  const support = await screen.findByRole("link", { name: /^Dúvidas\? Fale com o suporte/ });
  return support.closest("ul") as HTMLElement;
}

it("says when it comes, for how long it is guaranteed and how it is paid", async () => {
  backend.edit("meta-bm-1300", { guarantee_hours: 24 });
  const facts = within(await factsOf("meta-bm-1300"));
  expect(facts.getByText("Entrega automática. Pago o Pix, o acesso aparece em Meus Pedidos.")).toBeVisible();
  expect(facts.getByRole("link", { name: "Garantia de 24 horas a partir da entrega" })).toHaveAttribute(
    "href",
    "/garantia",
  );
  expect(facts.getByText("Pix")).toBeVisible();
});

it.each([
  [{ guarantee_hours: 168 }, "Garantia de 7 dias a partir da entrega"],
  [{ guarantee_hours: 168, guarantee_wait_hours: 48 }, "Garantia de 7 dias a partir do primeiro acesso"],
])("says the product's own guarantee: %j", async (fields, text) => {
  backend.edit("meta-bm-1300", fields);
  expect(within(await factsOf("meta-bm-1300")).getByRole("link", { name: text })).toBeVisible();
});

it("says how many a purchase may buy, where it is more than one", async () => {
  const words = /^Leve até \d+ por compra/;
  expect(within(await factsOf("meta-bm-1300")).queryByText(words)).toBeNull();
  backend.edit("meta-bm-1300", { max_per_order: 5 });
  expect(within(await factsOf("meta-bm-1300")).getByText("Leve até 5 por compra, entregues juntas.")).toBeVisible();
});

it("says how long deliveries took, where enough were made", async () => {
  backend.usualDelivery = 8;
  await factsOf("meta-bm-1300");
  const text = "Entrega automática. Metade das últimas entregas em até 8 segundos.";
  expect(await screen.findByText(text)).toBeVisible();
});

it("opens the support chat with the product named, in a tab that cannot reach back", async () => {
  backend.edit("meta-bm-1300", { name: "BM & Cia #1" });
  const link = within(await factsOf("meta-bm-1300")).getByRole("link", { name: /^Dúvidas/ });
  const address = new URL(link.getAttribute("href") ?? "");
  expect(address.origin + address.pathname).toBe(whatsappUrl);
  expect(address.searchParams.get("text")).toBe("Olá! Tenho uma dúvida sobre o produto BM & Cia #1.");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
});

it("leads to the support page where there is no chat", async () => {
  const link = within(await factsOf("meta-bm-1300", {})).getByRole("link", { name: "Dúvidas? Fale com o suporte" });
  expect(link).toHaveAttribute("href", "/whatsapp");
});
