import { findRetiredWords } from "./retired-words";

const find = (file: string, text: string) => findRetiredWords(new Map([[file, text]]));

it.each([
  ["a comment", "shell/a.ts", "// Drawn anew."],
  ["a name", "shell/a.ts", "const drawAnew = 1;"],
  ["a column", "shell/a.sql", "select v_anew;"],
  ["a file", "shell/draw-anew.ts", ""],
])("names a retired word in %s, and what to write", (_, file, text) => {
  expect(find(file, text)).toEqual([`${file} says "anew": write "again".`]);
});

it.each([
  ["a text", "shell/a.ts", 'const label = "anew";'],
  ["a part of a word", "shell/a.ts", "const manewer = 1;"],
  ["the body of a function", "shell/a.sql", "as $$ -- anew\n$$;"],
  ["a migration", "supabase/migrations/1.sql", "-- anew"],
  ["a document", "a.md", "anew"],
])("leaves %s alone", (_, file, text) => {
  expect(find(file, text)).toEqual([]);
});
