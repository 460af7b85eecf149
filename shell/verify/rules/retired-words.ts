import type { Tree } from "./tree";

/** Private words, with a plural in -s, and their standard term. Add a word once no name or comment uses it. */
const retired: Readonly<Record<string, string>> = {
  anew: "again",
  cage: "sandbox",
  caged: "sandboxed",
  deed: "action",
  door: "entry point",
  drawing: "image",
  giver: "staff member",
  grams: "trigrams",
  happening: "event",
  judge: "evaluate",
  judged: "evaluated",
  judging: "evaluating",
  nobody: "no one, or another sentence",
  rooms: "packages",
  somebody: "a person, or another sentence",
  standin: "fake",
  telling: "notifying",
  told: "notified",
  twin: "duplicate",
  verdict: "decision",
  whoever: "anyone who",
};

const code = /\.([cm]?[jt]sx?|sql|css)$/;
/** Migrations are never edited, and functions in the database only change by migration. */
const leftOut = /\/(migrations|generated)\/|e2e\/releases|retired-words/;
const strings = /"[^"\n]*"|'[^'\n]*'|`[^`]*`/g;
const functionBodies = /(\$\w*\$)[\s\S]*?\1/g;

/** Comments that open with a relative clause, such as "What it shows". Questions are allowed. */
const opening = /^\s*(?:\/\/|\*|\/\*\*|--)\s*(What|Who|Whose|Whether|Of)\b(?!.*\?)/gm;

/** Finds retired words in comments, names and file names, and comments that open with a relative clause. */
export function findRetiredWords(tree: Tree): string[] {
  return [...tree]
    .filter(([file]) => code.test(file) && !leftOut.test(file))
    .flatMap(([file, text]) => {
      const read = file.endsWith(".sql") ? text.replace(functionBodies, "") : text.replace(strings, "");
      const words = wordsIn(`${file} ${read}`).flatMap((word) => [word, word.replace(/s$/, "")]);
      const found = new Set(words.filter((word) => Object.hasOwn(retired, word)));
      return [
        ...[...found].map((word) => `${file} says "${word}": write "${retired[word]}".`),
        ...[...text.matchAll(opening)].map(
          ([, word]) => `${file} has a comment that opens with "${word}": name the thing.`,
        ),
      ];
    });
}

/** Words of a text, splitting names: `useVerdict`, `v_verdict` and `use-verdict.ts` contain "verdict". */
const wordsIn = (text: string) =>
  text
    .replace(/stand-?in(?=s?\b)/gi, "standin")
    .replace(/([a-z])(?=[A-Z])/g, "$1 ")
    .toLowerCase()
    .split(/[^a-z]+/);
