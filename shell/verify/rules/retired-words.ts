import type { Tree } from "./tree";

/** Private words with their standard term. A word is listed once nothing uses it any more. */
const retired: Readonly<Record<string, string>> = {
  anew: "again",
  cage: "sandbox",
  caged: "sandboxed",
  cages: "sandboxes",
  deed: "action",
  happening: "event",
  happenings: "events",
  judge: "evaluate",
  judged: "evaluated",
  judges: "evaluates",
  judging: "evaluating",
  standin: "fake",
  telling: "notifying",
  verdict: "decision",
  verdicts: "decisions",
  whoever: "anyone who",
};

const code = /\.([cm]?[jt]sx?|sql|css)$/;
/** Migrations are never edited, and a statement of the database changes by a migration alone. */
const leftOut = /\/(migrations|generated)\/|retired-words/;
const strings = /"[^"\n]*"|'[^'\n]*'|`[^`]*`/g;
const functionBodies = /(\$\w*\$)[\s\S]*?\1/g;

/** Retired words in the comments, names and file names of code. */
export function findRetiredWords(tree: Tree): string[] {
  return [...tree]
    .filter(([file]) => code.test(file) && !leftOut.test(file))
    .flatMap(([file, text]) => {
      const read = file.endsWith(".sql") ? text.replace(functionBodies, "") : text.replace(strings, "");
      const found = new Set(wordsIn(`${file} ${read}`).filter((word) => Object.hasOwn(retired, word)));
      return [...found].map((word) => `${file} says "${word}": write "${retired[word]}".`);
    });
}

/** Words of a text, those of names included: `useVerdict`, `v_verdict` and `use-verdict.ts` hold "verdict". */
const wordsIn = (text: string) =>
  text
    .replace(/stand-?in(?=s?\b)/gi, "standin")
    .replace(/([a-z])(?=[A-Z])/g, "$1 ")
    .toLowerCase()
    .split(/[^a-z]+/);
