import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { hashOf } from "./builds.mjs";

const ownDrawing = /^\/art\/[\w-]+\.svg$/;
const look = readFileSync(path.join(import.meta.dirname, "card.mjs"), "utf8");

/**
 * The pictures of link previews beside the pages, below `/og/`. One is drawn again when what it says, or how it looks, has
 * changed.
 */
export class CardShelf {
  /** @param {import("./page-folder.mjs").PageFolder} pages @param {import("./card.mjs").Store} store */
  constructor(pages, store) {
    this.pages = pages;
    this.store = store;
  }

  /**
   * The address of a page's card, with a hash of what it is made of: a chat that has seen the last one fetches this one.
   * @param {import("shared-data").LinkCard} card
   */
  async addressOf(card) {
    const file = path.join(this.store.shellFolder, artworkOf(card));
    const drawing = await readFile(file, "utf8").catch(() => "");
    const key = hashOf(JSON.stringify([card, this.store.storeName, this.store.colors, look, drawing]));
    return `${fileOf(card)}?v=${key}`;
  }

  /** @param {import("shared-data").LinkCard} card */
  async draw(card) {
    // Only who draws needs the library, and a machine that has none of its binaries still renders pages.
    const { drawCard } = await import("./card.mjs");
    await this.pages.writeFile(fileOf(card), await drawCard({ ...card, artwork: artworkOf(card) }, this.store));
  }
}

/** @param {import("shared-data").LinkCard} card */
const fileOf = ({ id }) => `/og/${encodeURIComponent(id)}.jpg`;

/** A remote names a drawing, and never another file of this machine. @param {import("shared-data").LinkCard} card */
const artworkOf = ({ artwork }) => (ownDrawing.test(artwork) ? artwork : "/art/fallback.svg");
