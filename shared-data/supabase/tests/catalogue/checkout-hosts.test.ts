import { db, dbOwner } from "../harness/database";
import { createProduct, signInStaff } from "../harness/factories";

describe("the checkout link's host", () => {
  const link = (id: string, address: string | null) =>
    db.rows("update public.products set checkout_link = $2 where id = $1", [id, address]);

  it.each([
    ["https://pay.exemplo.com.br/a?b=c", true],
    ["https://PAY.exemplo.com.br/a", true],
    ["http://localhost:54321/checkout-demo/a", true],
    [null, true],
    ["https://evil.example/", false],
    ["https://pay.exemplo.com.br.evil.example/", false],
    ["https://pay.exemplo.com.br@evil.example/", false],
    ["https://evil.example/?https://pay.exemplo.com.br/", false],
    ["https://pay.exemplo.com.br:8443/", false],
    ["http://localhost/", false],
  ])("is one of the server's checkout hosts: %s %s", async (address, isAllowed) => {
    const { id } = await createProduct();
    await db.rows("select set_config('store.checkout_hosts', 'pay.exemplo.com.br, localhost:54321', true)");
    await signInStaff("manager");
    const refused = expect.objectContaining({ code: "PT400", detail: "checkout_link_foreign" });
    expect(await link(id, address).catch((error: unknown) => error)).toEqual(isAllowed ? [] : refused);
  });

  it("is left to the pages where the server names none, and no old link keeps a product from being changed", async () => {
    const { id } = await createProduct();
    await signInStaff("manager");
    await link(id, "https://pay.exemplo.com.br/");
    await dbOwner.rows("select set_config('store.checkout_hosts', 'other.example', true)");
    await db.rows("update public.products set name = 'Novo nome' where id = $1", [id]);
  });
});
