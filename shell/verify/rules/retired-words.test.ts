import { findRetiredWords } from "./retired-words";

const find = (file: string, text: string) => findRetiredWords(new Map([[file, text]]));

it.each([
  ["a comment", "shell/a.ts", "// Drawn anew."],
  ["a name", "shell/a.ts", "const drawAnew = 1;"],
  ["a column", "shell/a.sql", "select v_anew;"],
  ["a file", "shell/draw-anew.ts", ""],
  ["a test", "shell/a.test.ts", "// Drawn anew."],
])("names a retired word in %s, and what to write", (_, file, text) => {
  expect(find(file, text)).toEqual([`${file} says "anew": write "again".`]);
});

it.each([
  ["a text", "shell/a.ts", 'const label = "anew";'],
  ["a part of a word", "shell/a.ts", "const manewer = 1;"],
  ["the body of a function", "shell/a.sql", "as $$ -- anew\n$$;"],
  ["a migration", "supabase/migrations/1.sql", "-- anew"],
  ["a document", "a.md", "anew"],
  ["a question", "shell/a.ts", "// Who may enter?"],
  ["a word within a comment", "shell/a.ts", "// The owner of a key, and what it holds."],
])("leaves %s alone", (_, file, text) => {
  expect(find(file, text)).toEqual([]);
});

it.each([
  ["What", "shell/a.ts", "/** What it shows. */"],
  ["Who", "shell/a.tsx", "const a = 1;\n  // Who may enter."],
  ["Of", "shell/a.ts", "/**\n * Of the orders, those that wait.\n */"],
  ["Whether", "shell/a.sql", "as $$\n  -- Whether it waits.\n$$;"],
])("names a comment that opens with %s", (word, file, text) => {
  expect(find(file, text)).toEqual([`${file} has a comment that opens with "${word}": name the thing.`]);
});
