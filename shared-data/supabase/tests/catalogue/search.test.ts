import { builtInCatalogue } from "../../../src/catalogue/built-in-catalogue";
import { searchStem, searchWords, significantWords, synonyms } from "../../../src/catalogue/search-words";
import { searchCases } from "../../../src/catalogue/testing/search-cases";
import { db } from "../harness/database";

const search = async (query: string, limit = 8) =>
  (await db.rows<{ id: string }>("select id from public.search_products($1, $2)", [query, limit])).map(({ id }) => id);
const asVisitor = async (work: () => Promise<void>) => {
  await db.actAs("anon");
  await work();
};

it("finds what the table of cases says, for every case", () =>
  asVisitor(async () => {
    const found = [];
    for (const [query] of searchCases) found.push([query, await search(query)]);
    expect(found).toEqual(searchCases);
  }));

it("takes texts apart as the built-in search does", async () => {
  expect(await db.value("select private.search_synonyms()")).toEqual(synonyms);
  const texts = [
    ...builtInCatalogue.flatMap(({ name, description, features }) => [name, description ?? "", ...features]),
    "Página de Fãs — Moda 12.500 curtidas, Engajamento orgânico",
    "R$ 1.234,50 ÇÃO ﬁm ½ Ⅷ ８ 👩🏽‍💻 zero\u200blargura\u00ad \ufeffquebra\u2028linha ß İstanbul 3k 3 mil 10K 1.000.000 12,5",
    "zebra anúncio".normalize("NFD"),
    "os as balões pães animais papéis faróis fuzis homens flores luzes ladies gás ss aaa business kkk yyy zzz",
  ];
  for (const text of texts) {
    const words: string[] = await db.value("select private.search_words($1, 2000)", [text]);
    expect(words).toEqual(searchWords(text, 2000));
    expect(await db.value("select private.search_stems($1)", [words])).toEqual(words.map(searchStem));
    expect(await db.value("select private.significant_words($1)", [words])).toEqual(significantWords(words));
  }
});

it("reads a hundred characters and eight words of whatever it is given", () =>
  asVisitor(async () => {
    for (const query of [
      "a".repeat(10_000),
      "%_\\".repeat(3000),
      "a b c d e f g h i j ".repeat(500),
      "'\"; --",
      "🔥",
      "\u200b",
    ])
      expect(Array.isArray(await search(query))).toBe(true);
    expect(await search(" ")).toEqual([]);
    expect(await search(`tiktok matriz ${"x ".repeat(5)}`)).toEqual([]);
    expect(await search(`${"tiktok ".repeat(14)} nada nada`)).toHaveLength(3);
  }));

it("follows a product's words, and forgets one that is off sale", async () => {
  await db.rows("update public.products set name = 'Zebra' where id = 'meta-bm-1300'");
  expect(await search("zebra")).toEqual(["meta-bm-1300"]);
  await db.rows("update public.products set is_active = false where id = 'meta-bm-1300'");
  expect(await search("zebra")).toEqual([]);
  await db.rows("update public.products set is_active = true where id = 'meta-bm-1300'");
  expect(await search("zebras")).toEqual(["meta-bm-1300"]);
});

it("keeps no word again where only counters change, as a delivery does", async () => {
  await db.rows("delete from private.product_words where product_id = 'meta-bm-1300'");
  await db.rows("update public.products set sold_count = sold_count + 1, stock_count = 7 where id = 'meta-bm-1300'");
  expect(await db.value("select count(*)::int from private.product_words where product_id = 'meta-bm-1300'")).toBe(0);
});

it("puts what is sold out behind what can be had", async () => {
  for (const [id, stock] of Object.entries({ "zz-a": 0, "zz-b": 3 })) {
    await db.rows(
      "insert into public.products (id, name, category, price, ggcheckout_id, stock_count) values ($1, 'Zebra', 'proxys', 10, $1, $2)",
      [id, stock],
    );
  }
  expect(await search("zebra")).toEqual(["zz-b", "zz-a"]);
});
