import fc from "fast-check";
import { drawId, seed } from "../../../local/testing/draw";
import { builtInCatalogue } from "../../../src/catalogue/built-in-catalogue";
import { findProducts } from "../../../src/catalogue/find-products";
import type { Product } from "../../../src/catalogue/product";
import { credentialKinds, toKeyTemplate } from "../../../src/credentials/key-template";
import { sanitizeText } from "../../../src/validation/sanitize-text";
import { creditOf, ledger } from "../harness/credit";
import { db } from "../harness/database";
import { createCustomer, createProduct, signInStaff } from "../harness/factories";
import { fill, find, idsOf, joana } from "../harness/inbox";

/** Holds a property in one transaction, for so many values that follow from the run's seed. */
const holds = async <Value>(values: fc.Arbitrary<Value>, numRuns: number, check: (value: Value) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(values, (value) => db.undone(() => check(value))),
    { seed, numRuns },
  );

/** Text that the database can store: without lone surrogates and without the null character. */
const text = (maxLength: number) =>
  fc.string({ unit: "grapheme", maxLength }).filter((each) => !each.includes("\u0000"));
const signs = ["<", ">", "javascript:", "JAVA", "script:", "on", "onload", "=", " ", "\n", "\u00a0", "a", "ç"];
const pieces = fc.constantFrom(...signs);

it("cleans any text as the forms do, and what is clean stays as it is (R5.1)", () =>
  holds(fc.array(fc.oneof(pieces, text(20)), { maxLength: 40 }), 100, async (parts) => {
    const clean = await db.value<string>("select private.sanitize_text($1)", [parts.join("")]);
    expect(clean).toBe(sanitizeText(parts.join("")));
    expect(clean).not.toMatch(/[<>]|javascript:|\bon\w+\s*=/i);
    expect(await db.value("select private.sanitize_text($1)", [clean])).toBe(clean);
  }));

const added = [
  ["zz-1", "Proxy Residencial Brasil", "proxys", "Rotativo", "10 GB por mês"],
  ["zz-2", "Página de Fãs — Moda", "facebook", "12.500 curtidas", "Engajamento orgânico"],
  ["zz-3", "Instagram 10k Brasil", "variados", "Perfil com dez mil seguidores"],
].map(
  ([id, name, category, ...features]) =>
    ({ id, name, category, features, description: null, price: 10 }) as unknown as Product,
);
/** Without a key in stock, as here. */
const catalogue = [...builtInCatalogue, ...added].map((product) => ({ ...product, stock_count: 0 }));
const words = catalogue.flatMap(({ name, category, features }) => [...name.split(" "), category, ...features]);
/** A word of the catalogue: complete, cut, or with two letters swapped. */
const typed = fc.tuple(fc.constantFrom(...words), fc.nat(2), fc.nat(20)).map(([word, way, at]) => {
  if (way === 1) return word.slice(0, at + 2);
  return way === 2 ? word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2) : word;
});

const priced = fc.constantFrom("R$", "até", "89", "89,00", "2", "1.000", "2,5", "3 mil", "reais", "menos de", "aaaa");

it("finds for any words the products that the built-in search finds (R2.16)", async () => {
  const insert = `insert into public.products (id, name, category, features, price, ggcheckout_id)
     select id, name, category, features, 10, id from jsonb_populate_recordset(null::public.products, $1)`;
  await db.rows(insert, [JSON.stringify(added)]);
  await holds(fc.array(fc.oneof(typed, priced, text(8)), { minLength: 1, maxLength: 4 }), 60, async (request) => {
    const query = request.join(" ");
    const found = await db.rows<{ id: string }>("select id from public.search_products($1, 20)", [query]);
    expect(found.map(({ id }) => id)).toEqual(findProducts(catalogue, query, 20).map(({ id }) => id));
  });
});

it("takes no sign of a search for a pattern: an event is found by what stands in it alone", async () => {
  const { ids } = await fill();
  await signInStaff("manager");
  const sign = fc.constantFrom("%", "_", "\\", "'", "*", "(", "[", "^", "$", ".", "|");
  const place = fc.nat(joana.email.length - 1);
  await fc.assert(
    fc.asyncProperty(sign, place, async (wild, at) => {
      const altered = joana.email.slice(0, at) + wild + joana.email.slice(at + 1);
      const isSame = altered === joana.email;
      expect(idsOf(await find({ search: altered })).includes(ids[0])).toBe(isSame);
    }),
    { seed, numRuns: 60 },
  );
});

const field = fc.record({ kind: fc.constantFrom(...credentialKinds), label: fc.constantFrom("Login", "é", "x y") });
const template = fc.record({
  separator: fc.oneof(fc.constantFrom(":", "|", "----", "\t", "a", "", "1;", "\n"), text(5)),
  fields: fc.array(field, { maxLength: 12 }),
});

it("keeps the templates that the pages can read, and no others (R14.1)", () =>
  holds(template, 60, async (made) => {
    const { id } = await createProduct();
    await signInStaff("manager");
    const saving = db.value("update public.products set key_template = $2 where id = $1 returning key_template", [
      ...[id, JSON.stringify(made)],
    ]);
    const readable = toKeyTemplate(made);
    if (readable) expect(await saving).toEqual(readable);
    else await expect(saving).rejects.toMatchObject({ code: expect.any(String) });
  }));

it("keeps a balance that is the sum of its entries and never below zero, whatever is added and taken", () =>
  holds(fc.array(fc.integer({ min: -6000, max: 6000 }), { minLength: 1, maxLength: 12 }), 15, async (changes) => {
    const person = await createCustomer();
    await signInStaff("admin");
    let cents = 0;
    for (const change of changes) {
      const correcting = db.value("select public.correct_credit($1, $2, 'cortesia', $3)", [
        ...[person.id, change / 100, drawId()],
      ]);
      if (change === 0) await expect(correcting).rejects.toThrow("credit_amount_invalid");
      else if (cents + change < 0) await expect(correcting).rejects.toThrow("credit_insufficient");
      else {
        await correcting;
        cents += change;
      }
    }
    const entries = (await ledger(person)) as { amount: number }[];
    expect(Math.round(entries.reduce((sum, { amount }) => sum + amount * 100, 0))).toBe(cents);
    expect(await creditOf(person)).toMatchObject({ balance: cents / 100, spendable: cents / 100 });
  }));
