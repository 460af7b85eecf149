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
  await put("a", "same");
});

it("a provider's id belongs to one product on sale: another is refused, and the product that has it is named", async () => {
  await expect(put("b", " same ")).rejects.toThrow(taken);
  await put("b", "own");
  const change = () => db.rows("update public.products set ggcheckout_id = 'same' where id = 'b'");
  await expect(change()).rejects.toThrow(taken);
  await asOwner(() => expect(change()).rejects.toThrow(taken));
  // Its own product may be saved again, and at the provider another case is another id.
  await db.rows("update public.products set name = 'Outra', ggcheckout_id = 'same' where id = 'a'");
  expect(await put("c", "Same")).toBe(1);
  const twice = `insert into public.products (id, name, price, ggcheckout_id, category)
    values ('d', 'Conta a', 1, 'twice', 'facebook'), ('e', 'Conta e', 1, 'twice', 'facebook')`;
  await expect(db.rows(twice)).rejects.toThrow(taken);
});

it("a provider's id may be shared off sale, until that product is put on sale", async () => {
  await put("b", "same", false);
  await put("c", "same", false);
  const sell = (id: string, isActive = true) =>
    db.rows("update public.products set is_active = $2 where id = $1", [id, isActive]);
  await expect(sell("b")).rejects.toThrow(taken);
  await sell("a", false);
  await sell("b");
  await expect(sell("a")).rejects.toThrow("ggcheckout_id_taken");
});
