import { db } from "../harness/database";

// A key that no function knows.
const mark = "\ue000";

/** The planes of Unicode that have characters, and of each other plane its last two, which are none. */
const isInUse = (code: number) => code < 0x40000 || code >> 12 === 0xe0 || (code & 0xfffe) === 0xfffe;
/** Every character that a text may hold but the mark between them, and the surrogates, which stand for no character alone. */
const everyCharacter = Array.from({ length: 0x10ffff }, (_, index) => index + 1)
  .filter((code) => isInUse(code) && code !== mark.codePointAt(0) && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code));
// JavaScript's Unicode tables, and the few invisible characters missing in them.
const blank = /^[\p{White_Space}\u2800]$/u;
const invisible =
  /^[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufffc\u{1d159}\u{16fe4}]$/u;

/** The result of a function for each value, batched by the thousand: single calls would take minutes. */
async function made(expression: string, pieces: readonly string[]): Promise<string[]> {
  const texts = Array.from({ length: Math.ceil(pieces.length / 1000) }, (_, part) =>
    [mark, ...pieces.slice(part * 1000, (part + 1) * 1000), mark].join(mark),
  );
  const made = `select ${expression} as made from unnest($1::text[]) with ordinality as t (raw, place) order by place`;
  const rows = await db.rows<{ made: string }>(made, [texts]);
  return rows.flatMap((row) => row.made.split(mark).slice(2, -2));
}
const names = (characters: readonly string[]) =>
  characters.map((character) => `U+${character.codePointAt(0)?.toString(16).padStart(4, "0")}`);
const clean = (text: string) => db.value<string>("select private.clean_key($1)", [text]);

let cleaned: string[];
beforeAll(async () => {
  cleaned = await made("private.clean_key(raw)", everyCharacter);
});

describe("clean_key", () => {
  it("removes every invisible character there is, and turns every blank into a plain one, a tab or a line feed", async () => {
    const wrong = everyCharacter.filter((character, index) => {
      if (blank.test(character)) return !/^[\t\n ]$/.test(cleaned[index] ?? "");
      return cleaned[index] !== (invisible.test(character) ? "" : character);
    });
    expect(names(wrong)).toEqual([]);
  });

  it.each([
    ["what stands at the ends", "\ufeff \t\u00a0KEY-1\u3000\u200b\r\n", "KEY-1"],
    ["tabs and blanks inside", "user\tp\u00a0w  x", "user\tp w  x"],
    ["line breaks of every kind", "a\r\nb\rc\u2028d\u0085e", "a\nb\nc\nd\ne"],
    ["nothing but the invisible", "\u200b\ufeff\u{e0041}\u00ad", ""],
    ["letters of every script", "ação ✓ 🔑 ключ ｋ", "ação ✓ 🔑 ключ ｋ"],
  ])("keeps what a buyer pastes: %s", async (_name, text, kept) => expect(await clean(text)).toBe(kept));

  it("ends for long runs of blanks, which the square of their length would not", async () => {
    const text = `x${"\u00a0".repeat(400_000)}x${"\u200b ".repeat(200_000)}y`;
    // Compared here: a difference of texts as long as these takes Jest minutes to show.
    expect((await clean(text)) === `x${" ".repeat(400_000)}x${" ".repeat(200_000)}y`).toBe(true);
  });
});

describe("key_identity", () => {
  it("is the same again of itself, and empty of nothing that is kept", async () => {
    const once = await made("private.key_identity(private.clean_key(raw))", everyCharacter);
    const again = await made("private.key_identity(private.clean_key(raw))", once);
    expect(once).toHaveLength(everyCharacter.length);
    const isWrong = (_: string, index: number) =>
      once[index] !== again[index] || (cleaned[index] === "") !== (once[index] === "");
    expect(names(everyCharacter.filter(isWrong))).toEqual([]);
  });

  it.each([
    ["wide letters", "ＫＥＹ－１：ｘ", "KEY-1:x"],
    ["an accent of its own", "ac\u0327a\u0303o", "ação"],
    ["a joiner between letter and accent", "e\u200d\u0301", "é"],
    ["ligatures", "ﬁm", "fim"],
    ["wider gaps", "user \t  senha", "user senha"],
    ["other gaps", "user\u2003senha\u2028fim", "user senha\nfim"],
    ["joiners, tags and selectors inside", "K\u034fE\u{e0041}Y\u180e\ufe0f-\ufff91", "KEY-1"],
  ])("treats %s as equal", async (_name, one, other) => {
    const same = "select private.key_identity(private.clean_key($1)) = private.key_identity(private.clean_key($2))";
    expect(await db.value(same, [one, other])).toBe(true);
  });

  it("is case-sensitive", async () => {
    expect(await db.value("select private.key_identity('Key') = private.key_identity('key')")).toBe(false);
  });
});
