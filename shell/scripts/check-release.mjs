import { findSkew } from "../../shared-data/src/contract/skew.ts";
import { UserError } from "./environment.mjs";
import { isIntact } from "./integrity.mjs";

/**
 * @typedef {import("./registry-store.mjs").Release} Release
 * @typedef {{ name: string, url: string, others: readonly Release[], host: { contract: number, shared: Record<string, string> } }} Question
 */

const patience = 10_000;

/**
 * Fetches a release's card and every file it lists, and makes sure that the store can run it: the right remote, a contract
 * and packages that the shell offers, addresses that no other remote answers for, and files that are there, unchanged.
 * @param {Question} question
 * @returns {Promise<Release>}
 * @throws {UserError} naming the first thing that is wrong; nothing has been changed then
 */
export async function checkRelease({ name, url, others, host }) {
  const baseUrl = toBaseUrl(url);
  const card = parseCard(await fetchFile(new URL("card.json", baseUrl)), baseUrl);
  if (card.name !== name) throw new UserError(`${baseUrl} holds the remote "${card.name}", not "${name}".`);
  const skew = findSkew(card, host);
  if (skew) throw new UserError(`${skew}.`);
  refuseClashes(card, others);
  await checkFiles(card, baseUrl);
  return { ...card, baseUrl };
}

/** @param {string} url */
function toBaseUrl(url) {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new UserError(`"${url}" is not an http(s) address.`);
  return parsed.href.endsWith("/") ? parsed.href : `${parsed.href}/`;
}

/** @param {Buffer} content @param {string} baseUrl @returns {import("./registry-store.mjs").RemoteCard} */
function parseCard(content, baseUrl) {
  try {
    const card = JSON.parse(content.toString("utf8"));
    const { name, version, entry, basePaths, files, integrity, shared, access } = card;
    const isText = [name, version, entry, access].every((value) => typeof value === "string" && value !== "");
    const isWhole =
      isText && basePaths.length > 0 && files.length > 0 && integrity[entry] && typeof shared === "object";
    if (isWhole) return card;
  } catch {
    // Falls through: not JSON and not whole are the same to the reader.
  }
  throw new UserError(`${baseUrl}card.json is not the card of a remote.`);
}

/** @param {import("./registry-store.mjs").RemoteCard} card @param {readonly Release[]} others */
function refuseClashes({ name, basePaths }, others) {
  for (const other of others) {
    const clash = other.name === name ? undefined : basePaths.find((path) => other.basePaths.includes(path));
    if (clash) throw new UserError(`${name} and ${other.name} both want to answer for ${clash}.`);
  }
}

/** @param {import("./registry-store.mjs").RemoteCard} card @param {string} baseUrl */
async function checkFiles({ entry, files, integrity }, baseUrl) {
  for (const file of new Set([entry, ...files, ...Object.keys(integrity)])) {
    const url = new URL(file, baseUrl);
    if (!url.href.startsWith(baseUrl)) throw new UserError(`${file} lies outside ${baseUrl}.`);
    if (!isIntact(await fetchFile(url), integrity[file]))
      throw new UserError(`${url} is not the file that the card describes.`);
  }
}

/** @param {URL} url */
async function fetchFile(url) {
  const signal = AbortSignal.timeout(patience);
  const response = await fetch(url, { signal, cache: "no-store", redirect: "error" }).catch(() => null);
  if (!response) throw new UserError(`${url} could not be reached.`);
  if (!response.ok) throw new UserError(`${url} answers ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
