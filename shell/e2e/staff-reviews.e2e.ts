import { expect, type Page } from "@playwright/test";
import { newPerson, pay, signUp } from "./backend";
import { acceptDialogs, addKeys, enterBackOffice, newProduct, staffClient } from "./staff";
import { test } from "./test";

test.use({ viewport: { width: 1280, height: 800 } });

test("staff approve one review and reject another, and only the approved one is public", async ({ page, baseURL }) => {
  const words = acceptDialogs(page);
  const [good, bad] = await review(String(baseURL), ["Muito bom", "Ofensivo"]);
  await enterBackOffice(page, "manager", "/admin/avaliacoes");
  await cardOf(page, good)
    .getByRole("button", { name: /^Aprovar/ })
    .click();
  await expect(cardOf(page, good)).toHaveCount(0);
  await cardOf(page, bad)
    .getByRole("button", { name: /^Rejeitar/ })
    .click();
  await expect(cardOf(page, bad)).toHaveCount(0);
  await expect
    .poll(() => words)
    .toEqual([
      "Avaliação aprovada com sucesso!",
      "Tem certeza que deseja rejeitar esta avaliação? Ela será removida permanentemente.",
      "Avaliação rejeitada e removida!",
    ]);
  await page.goto("/avaliacoes");
  await expect(page.getByText(good ?? "")).toBeVisible();
  await expect(page.getByText(bad ?? "")).toHaveCount(0);
});

const cardOf = (page: Page, comment: string | undefined) => page.getByRole("row").filter({ hasText: comment ?? "" });

/** Pending reviews of one new buyer, in these words; gives them as they were written. */
async function review(shellUrl: string, words: readonly string[]): Promise<string[]> {
  const manager = await staffClient(shellUrl, "manager");
  const product = await newProduct(manager, "Avaliado", 25);
  const person = newPerson("avalia");
  const buyer = await signUp(shellUrl, person);
  for (const _ of words) await pay(product.ggcheckout_id, person.email, 25);
  const keys = words.map((word) => `${word} ${product.id}`);
  await addKeys(manager, product.id, keys);
  const { data: orders } = await buyer.from("orders").select("id,user_id,product_id");
  const reviews = (orders ?? []).map(({ id, ...order }, index) => ({
    ...order,
    order_id: id,
    rating: 4,
    comment: `${words[index]} ${product.id}`,
    is_approved: false,
  }));
  expect((await buyer.from("reviews").insert(reviews)).error).toBeNull();
  return reviews.map(({ comment }) => comment);
}
