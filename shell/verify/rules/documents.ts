import path from "node:path/posix";
import { readEntryPoints, type Tree } from "./tree";

const requirements = "shell/docs/requirements/";

/** Finds cited requirements without a heading. */
export function findLostCitations(tree: Tree) {
  const texts = [...tree].filter(([file]) => file.startsWith(requirements)).map(([, text]) => text);
  const headings = new Set(texts.join("\n").match(/(?<=^#+ )R\d+(\.\d+)*/gm));
  return [...tree].flatMap(([file, text]) =>
    (text.match(/(?<![\w-])R\d+(\.\d+)*\b/g) ?? [])
      .filter((citation) => !headings.has(citation))
      .map((citation) => `${file} cites ${citation}, which is no heading in ${requirements}.`),
  );
}

/** Finds dead links and paths in documents. */
export function findDeadLinks(tree: Tree) {
  const files = [...tree.keys()].flatMap((file) => [file, ...foldersOf(file)]);
  const places = new Set([...files, ...readEntryPoints(tree).map(([name]) => name)]);
  const documents = [...tree].filter(([file]) => file.endsWith(".md"));
  return documents.flatMap(([file, text]) => {
    const links = text.match(/(?<=\]\()(?!https?:|mailto:)[^)\s]+(?=\))/g) ?? [];
    const deadLinks = links.filter((target) => !leadsSomewhere(tree, places, file, target));
    const named = text.match(/(?<=`)[\w.@-]+(\/[\w.@-]+)+\/?(?=`)/g) ?? [];
    const lost = named.filter((name) => isOurs(name) && !endsAnyOf(places, name));
    return [
      ...deadLinks.map((target) => `${file} links to ${target}, which does not exist.`),
      ...lost.map((name) => `${file} names ${name}, which does not exist.`),
    ];
  });
}

function leadsSomewhere(tree: Tree, places: ReadonlySet<string>, file: string, target: string) {
  const [address = "", heading] = target.split("#");
  const document = address === "" ? file : path.join(path.dirname(file), address).replace(/\/$/, "");
  if (!places.has(document)) return false;
  const titles = tree.get(document)?.match(/(?<=^#+ ).+$/gm) ?? [];
  return heading === undefined || titles.some((title) => anchorOf(title) === heading);
}

/** GitHub's anchor of a heading. */
function anchorOf(title: string) {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");
}

/** True for paths of source files or packages, not for store URLs or build output. */
function isOurs(name: string) {
  if (name.includes("/dist/")) return false;
  return (
    /\.(tsx?|mjs|sql|md|json|css|toml|ya?ml)$/.test(name) ||
    /^(shell|shared-data|shared-ui|remote-kit|\w+-mfe)\/[^@]/.test(name)
  );
}

/** Documents may omit a path's first folders. */
function endsAnyOf(places: ReadonlySet<string>, name: string) {
  const sought = `/${name.replace(/\/$/, "")}`;
  return [...places].some((place) => `/${place}`.endsWith(sought));
}

function foldersOf(file: string): string[] {
  const folder = path.dirname(file);
  return folder === "." ? [] : [folder, ...foldersOf(folder)];
}
