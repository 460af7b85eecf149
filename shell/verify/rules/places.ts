import type { Tree } from "./import-graph";

const deepest = 3;

/** Files in more folders below `src` than a reader keeps in mind. */
export function findDeepFiles(tree: Tree) {
  return [...tree.keys()]
    .filter((file) => (file.split("/src/")[1]?.split("/").length ?? 0) > deepest + 1)
    .map((file) => `${file} lies more than ${deepest} folders below src.`);
}

/** JavaScript where TypeScript would do: only what another program loads as it stands. */
export function findStrayJavaScript(tree: Tree, known: readonly { file: string }[]) {
  const found = [...tree.keys()].filter((file) => /\.[cm]?jsx?$/.test(file));
  const stray = found.filter((file) => !known.some((exception) => exception.file === file));
  const old = known.filter(({ file }) => !found.includes(file));
  return [
    ...stray.map(
      (file) => `${file} is JavaScript: write it in TypeScript, or say in exceptions.json why it cannot be.`,
    ),
    ...old.map(({ file }) => `exceptions.json: there is no ${file}.`),
  ];
}
