import { expect } from "@playwright/test";
import { newPerson, pay, signUp } from "./backend";
import { hostileText, hostileTexts } from "./hostile";
import { addKeys, newProduct, staffClient } from "./staff";
import { test } from "./test";

/** Lets the tests of a file sell a product, its key and a review, each in hostile words. */
export function openHostileShop() {
  const made: string[] = [];
  // The other tests share the store: what is on show here is taken away again, and its picture exists until then.
  test.afterAll(async () => {
    const manager = await staffClient("manager");
    await manager.from("products").update({ is_active: false }).in("id", made);
    await manager.from("reviews").delete().in("product_id", made);
  });

  /** A product, a buyer, a paid order with its key, and an approved review, each in hostile words. */
  async function sellHostileProduct() {
    const manager = await staffClient("manager");
    const product = await newProduct(manager, hostileText, 25);
    made.push(product.id);
    const texts = {
      description: hostileText,
      features: [...hostileTexts],
      image_url: "/art/og-default.jpg?x'onerror='hacked=1",
    };
    expect((await manager.from("products").update(texts).eq("id", product.id)).error).toBeNull();
    const keys = [1, 2].map((count) => `${hostileText} ${product.id} ${count}`);
    await addKeys(manager, product.id, keys);
    const person = { ...newPerson("hostil"), fullName: hostileText };
    const buyer = await signUp(person);
    await pay(product.ggcheckout_id, person.email, 25);
    const { data: orders } = await buyer.from("orders").select("id,user_id,product_id");
    const [{ id: order_id, ...order } = { id: "" }] = orders ?? [];
    const review = { ...order, order_id, rating: 5, comment: hostileText, is_approved: false };
    expect((await buyer.from("reviews").insert(review)).error).toBeNull();
    expect((await manager.from("reviews").update({ is_approved: true }).eq("order_id", order_id)).error).toBeNull();
    return { product, person };
  }
  return sellHostileProduct;
}
