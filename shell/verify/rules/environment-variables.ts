import type { Tree } from "./tree";

const example = ".env.example";
const code = /\.(ts|mjs|toml)$/;
/** Tests, and the programs that start ours, may use other variables. */
const leftOut = /\.test\.|\/(testing|tests|e2e)\/|\.config\.(ts|mjs)$/;
const foreign = /^(STORE_TEST_(?!SEED)\w+|NODE_ENV|PATH|INIT_CWD|DO_NOT_TRACK)$/;

const reads = [
  /(?<=\benv\.)[A-Z][A-Z0-9_]+\b/g,
  /(?<=\b(?:env|port)\("?)[A-Z][A-Z0-9_]+(?="?[,)])/g,
  /(?<=[{,]\s+)[A-Z][A-Z0-9_]+(?=[^{}]*\}(?:: NodeJS\.ProcessEnv| = process\.env)\b)/g,
];

/** Names of the environment variables that a source reads. */
export const readVariables = (source: string): string[] =>
  reads.flatMap((pattern) => Array.from(source.matchAll(pattern), ([name]) => name));

/** Finds environment variables that the code reads and `.env.example` does not list exactly once, and the reverse. */
export function findUnlistedVariables(tree: Tree): string[] {
  const listed = [...(tree.get(example) ?? "").matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
  const everything = [...tree].filter(([file]) => code.test(file));
  const sources = everything.filter(([file]) => !leftOut.test(file));
  const read = new Map(sources.flatMap(([file, text]) => readVariables(text).map((name) => [name, file])));
  const isNamed = (name: string) => everything.some(([, text]) => new RegExp(`\\b${name}\\b`).test(text));
  return [
    ...[...read]
      .filter(([name]) => !foreign.test(name) && !listed.includes(name))
      .map(([name, file]) => `${file} reads ${name}, which ${example} does not list.`),
    ...listed.filter((name, at) => listed.indexOf(name) !== at).map((name) => `${example} lists ${name} twice.`),
    ...listed.filter((name) => !isNamed(name)).map((name) => `${example} lists ${name}, which no code names.`),
  ];
}
