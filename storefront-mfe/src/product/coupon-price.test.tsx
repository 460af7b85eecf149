import { screen } from "@testing-library/react";
import { showPage } from "../testing/show-page";
import { openSmallBackend } from "../testing/small-backend";

const backend = openSmallBackend();

it("asks for no coupon where the visit has none", async () => {
  showPage("/product/tiktok-conta-matriz?utm_source=x");
  expect(await screen.findByText("R$ 147,00")).toBeVisible();
  await screen.findByRole("button", { name: "Comprar" });
  expect(backend.callsOf("rpc price_with_coupon")).toEqual([]);
});

it("shows the price with the coupon of the link, and the normal one struck through", async () => {
  backend.coupon = { name: "Black Friday", price: "132.30" };
  showPage("/product/tiktok-conta-matriz?cupom=BLACK");
  expect(await screen.findByText("R$ 132,30")).toBeVisible();
  expect(screen.getByText("R$ 147,00").tagName).toBe("S");
  expect(screen.getByText("Black Friday: você economiza R$ 14,70.")).toBeVisible();
  expect(screen.getByRole("link", { name: "TikTok Ads" })).toHaveAttribute("href", "/categoria/tiktok?cupom=BLACK");
});

it("keeps the price with the coupon after a sign-in at another site, which loses the query string", async () => {
  backend.coupon = { name: "Black Friday", price: "132.30" };
  sessionStorage.setItem("store-coupon", "BLACK");
  showPage("/product/tiktok-conta-matriz");
  expect(await screen.findByText("R$ 132,30")).toBeVisible();
});

it.each([
  ["ended", "Este cupom já terminou: o preço é o normal."],
  ["used_up", "Os usos deste cupom acabaram: o preço é o normal."],
  ["used_by_you", "Você já usou este cupom: o preço é o normal."],
  ["other_product", "Este cupom não vale para este produto."],
  ["something_new", "Este cupom não existe ou não vale agora: o preço é o normal."],
])("says in a sentence why the coupon has no effect: %s", async (reason, sentence) => {
  backend.coupon = { reason };
  showPage("/product/tiktok-conta-matriz?cupom=BLACK");
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByText("R$ 147,00")).toBeVisible();
});

it("shows the normal price where the coupon cannot be checked", async () => {
  backend.breakAt("/rest/v1/rpc/price_with_coupon");
  showPage("/product/tiktok-conta-matriz?cupom=BLACK");
  expect(await screen.findByText("Não foi possível conferir o cupom.")).toBeVisible();
  expect(screen.getByText("R$ 147,00")).toBeVisible();
}, 20_000);
