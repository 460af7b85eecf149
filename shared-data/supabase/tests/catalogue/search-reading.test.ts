import { readSearch } from "../../../src/catalogue/read-search";
import { areTwoTypos, isOneTypo } from "../../../src/catalogue/search-words";
import { searchCases } from "../../../src/catalogue/testing/search-cases";
import { db } from "../harness/database";

const search = async (query: string) =>
  (await db.rows<{ id: string }>("select id from public.search_products($1)", [query])).map(({ id }) => id);

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
