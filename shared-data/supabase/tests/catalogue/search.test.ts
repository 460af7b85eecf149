import { builtInCatalogue } from "../../../src/catalogue/built-in-catalogue";
import { readSearch } from "../../../src/catalogue/read-search";
import {
  areTwoTypos,
  isOneTypo,
  searchStem,
  searchWords,
  significantWords,
  synonyms,
} from "../../../src/catalogue/search-words";
import { searchCases } from "../../../src/catalogue/testing/search-cases";
import { db, dbOwner } from "../harness/database";

const search = (query: string, limit = 8) =>
  db.value<string[]>("select array(select id from public.search_products($1, $2))", [query, limit]);
const insertProduct = `insert into public.products
         (id, name, price, ggcheckout_id, category, is_active, free_stock, created_at)
       values ($1, $2, 10, $1, $3, $4, $5, now() - make_interval(days => $6))`;
/** A product named for a search; of its category the newest, unless it is older by some days. */
const addProduct = ({ id = "", name = "Conta", category = "proxys", active = true, age = 0, stock = 0 }) =>
  dbOwner.rows(insertProduct, [id, name, category, active, stock, age]);

it("finds what the table of cases says, for every case", async () => {
  await db.actAs("anon");
  const found = [];
  for (const [query] of searchCases) found.push([query, await search(query)]);
  expect(found).toEqual(searchCases);
});

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

it("reads prices and limits as the built-in search does", async () => {
  const queries = [
    ...["89", "R$89,9 perfil", "perfil até R$ 1.234,50 reais", "até 3k seguidores", "R$ 3 mil", "R$ 1.2345"],
    ...["1234567,00", "ate100 até 100x menos que 7", "12,50 e 13,50", "aaaa bbbbcc instaaaa 000", "R$\u00a0２"],
    ...searchCases.map(([query]) => query),
  ];
  for (const query of queries) {
    const { words, price, limit } = readSearch(query);
    const columns = "words, price_word, at_least::float8, below::float8";
    const [row] = await db.rows(`select ${columns} from private.read_search($1)`, [query]);
    const [price_word, at_least, below] = [price?.word ?? null, price?.least ?? null, price?.below ?? limit ?? null];
    expect([query, row]).toEqual([query, { words, price_word, at_least, below }]);
  }
});

it("finds what is below or at a price by what it costs now", async () => {
  await db.rows("update public.products set price = 89.9 where id = 'meta-bm-1300'");
  expect(await search("bm R$ 89")).toEqual(["meta-bm-1300"]);
  expect(await search("bm até 89")).toEqual([]);
  expect(await search("bm até 89,90")).toEqual(["meta-bm-1300"]);
  expect(await search("89,00")).not.toContain("meta-bm-1300");
});

it.each([
  ["one", "googel gogle googlee googla ogogle oogle meat:meta metta:meta mata:meta usine:busine"],
  ["two", "bisne:busine istagram:instagran gogle:gaglo"],
  [
    "more",
    "oggole goolge1:google1 leggoo oglego eta:meta beta:meta emta:meta glegoo proxi:profil osine:busine camisa:conta1",
  ],
])("takes %s slips in a word for what they are, in the browser as in the database", async (slips, pairs) => {
  for (const [typed = "", word = "google"] of pairs.split(" ").map((pair) => pair.split(":"))) {
    const isOne = slips === "one";
    expect([typed, isOneTypo(typed, word)]).toEqual([typed, isOne]);
    expect([typed, await db.value("select private.is_one_typo($1, $2)", [typed, word])]).toEqual([typed, isOne]);
    if (slips === "one") continue;
    const areTwo = slips === "two";
    expect([typed, areTwoTypos(typed, word)]).toEqual([typed, areTwo]);
    expect([typed, await db.value("select private.are_two_typos($1, $2)", [typed, word])]).toEqual([typed, areTwo]);
  }
});

it("reads a hundred characters and eight words of whatever it is given", async () => {
  await db.actAs("anon");
  for (const piece of ["a", "%_\\", "a b c d e f g h i j ", "'\"; --", "🔥", "\u200b"])
    expect((await search(piece.repeat(3000))).length).toBeLessThan(9);
  expect(await search(" ")).toEqual([]);
  expect(await search(`tiktok matriz ${"x ".repeat(5)}`)).toEqual([]);
  expect(await search(`${"tiktok ".repeat(14)} nada nada`)).toHaveLength(3);
});

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
  await addProduct({ id: "zz-a", name: "Zebra" });
  await addProduct({ id: "zz-b", name: "Zebra", stock: 3 });
  expect(await search("zebra")).toEqual(["zz-b", "zz-a"]);
});

it("takes signs of a pattern for nothing but ends of words", async () => {
  await addProduct({ id: "zz-1", name: "Zebra 100% real" });
  await addProduct({ id: "zz-2", name: "Zebra 1000 real" });
  for (const query of ["100%", "zebra_100"]) expect(await search(query)).toEqual(["zz-1", "zz-2"]);
  expect(await search("%")).toEqual([]);
});

it("gives no more than 60, whatever is asked for", async () => {
  for (let index = 0; index < 62; index++) await addProduct({ id: `zz-${index}`, name: `Zebra ${index}` });
  expect(await search("zebra", 1000)).toHaveLength(60);
  expect(await search("zebra", 3)).toHaveLength(3);
  expect(await search("zebra", -1)).toEqual([]);
});

it("listing the newest products gives so many of every category, newest first, without the excepted and the removed", async () => {
  await dbOwner.rows("update public.products set is_active = false");
  for (const [id, age] of Object.entries({ "zz-old": 3, "zz-new": 1, "zz-mid": 2, "zz-known": 0 }))
    await addProduct({ id, age });
  await addProduct({ id: "zz-gone", active: false });
  await addProduct({ id: "zz-google", category: "google" });
  await db.actAs("anon");
  const newest = "select id from public.list_newest_products(2, '{zz-known}') where category = $1 and id like 'zz-%'";
  expect(await db.rows(newest, ["proxys"])).toEqual([{ id: "zz-new" }, { id: "zz-mid" }]);
  expect(await db.rows(newest, ["google"])).toEqual([{ id: "zz-google" }]);
});
