import { asOwner, db } from "../harness/database";
import { signInStaff } from "../harness/factories";

const put = (id: string, ggcheckout_id: string, is_active = true) =>
  db.affected(
    `insert into public.products (id, name, price, category, ggcheckout_id, is_active)
     values ($1, 'Conta ' || $1, 100, 'facebook', $2, $3)`,
    [id, ggcheckout_id, is_active],
  );
const taken = 'PT409 ggcheckout_id_taken: O produto "Conta a", que está à venda, já usa este ID do GGCheckout';

beforeEach(async () => {
  await signInStaff("manager");
});

it("a provider's id belongs to one product on sale: another is refused, and the product that has it is named", async () => {
  await put("a", "same");
  await expect(put("b", " same ")).rejects.toThrow(taken);
  await put("b", "own");
  await expect(db.rows("update public.products set ggcheckout_id = 'same' where id = 'b'")).rejects.toThrow(taken);
  await asOwner(() =>
    expect(db.rows("update public.products set ggcheckout_id = 'same' where id = 'b'")).rejects.toThrow(taken),
  );
});

it("a provider's id may be shared off sale, until that product is put on sale", async () => {
  await put("a", "same");
  await put("b", "same", false);
  await put("c", "same", false);
  await expect(db.rows("update public.products set is_active = true where id = 'b'")).rejects.toThrow(taken);
  await db.rows("update public.products set is_active = false where id = 'a'");
  await db.rows("update public.products set is_active = true where id = 'b'");
  await expect(db.rows("update public.products set is_active = true where id = 'a'")).rejects.toThrow(
    "ggcheckout_id_taken",
  );
});

it("a provider's id is case-sensitive, as at the provider", async () => {
  await put("a", "8YKKoJQm");
  expect(await put("b", "8ykkojqm")).toBe(1);
});

it("a provider's id is no product's twice in one statement", async () => {
  await expect(
    db.rows(`insert into public.products (id, name, price, ggcheckout_id, category)
               values ('a', 'Conta a', 1, 'same', 'facebook'), ('b', 'Conta b', 1, 'same', 'facebook')`),
  ).rejects.toThrow(taken);
});

it("a provider's id lets its product be saved again", async () => {
  await put("a", "same");
  expect(await db.affected("update public.products set name = 'Outra', ggcheckout_id = 'same' where id = 'a'")).toBe(1);
});
