import { categoryLabels } from "../../../../src/catalogue/categories";
import { writeEmail } from "./email";
import { categoryNames } from "./stock-templates";
import { wordsOf } from "./templates";

const product = { product_id: "meta bm", category: null, name: "Conta <BM>" };
const category = { product_id: null, category: "proxys", name: null };
const links = { action: "https://loja.example/x", stop: "https://loja.example/parar" };

const email = (kind: string, facts: object, stop: string | null = links.stop) => {
  const words = wordsOf(kind, facts);
  if (!words) throw new Error(`no words for ${kind}`);
  return { ...words, ...writeEmail(words, { ...links, stop }) };
};

it("calls the categories what the shop calls them", () => expect(categoryNames).toEqual(categoryLabels));

it.each([
  [1, "Neste momento resta 1 unidade."],
  [7, "Neste momento restam 7 unidades."],
])("says that a product is back, its price, and that %i is left", (left, message) => {
  const { subject, text, html, action } = email("stock_alert", { ...product, left, price: 12.5 });
  expect(subject).toBe("Chegou: Conta <BM>");
  expect(text).toContain(`Conta <BM> voltou ao estoque, por R$\u00a012,50. ${message}`);
  expect(text).toContain("Para não receber mais: https://loja.example/parar");
  expect(html).not.toContain("<BM>");
  expect(action.path).toBe("/product/meta%20bm");
});

it("says that something of a category is there, and leads to it", () => {
  const { text, action } = email("stock_alert", { ...category, left: 3, price: null });
  expect(text).toContain("Proxys voltou ao estoque. Neste momento restam 3 unidades.");
  expect(action.path).toBe("/categoria/proxys");
});

it("asks to confirm all that was asked, behind a token that no server sees, and says what to do otherwise", () => {
  const { text, html, action } = email("stock_alert_confirm", { token: "t", wanted: [product, category] }, null);
  expect(text).toContain("Pediram para avisar este e-mail quando chegar: Conta <BM> e Proxys.");
  expect(action.path).toBe("/avise-me/confirmar#t");
  for (const written of [text, html]) expect(written).toContain("Se não foi você, ignore");
  expect(text).not.toContain("faz parte do pedido");
});
