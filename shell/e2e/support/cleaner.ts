import { cpSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { root } from "@store/shared-data/node/environment";
import sharp from "sharp";
import { ports } from "./ports";
import { changeSettings } from "./settings";

/** A picture of 40 × 30: red above, nothing (or black) below. */
export const drawPicture = (format: "jpeg" | "png" | "webp"): Promise<Uint8Array> =>
  sharp({ create: { width: 40, height: 15, channels: 4, background: "red" } })
    .extend({ bottom: 15, background: "transparent" })
    .toFormat(format)
    .toBuffer();

/** A copy of the tool's folder, somewhere else: what it needs of the workspace it has to reach by its dependencies. */
export function copyTool(): string {
  const folder = path.join(realpathSync(mkdtempSync(path.join(os.tmpdir(), "store-tool-"))), "tools-mfe");
  cpSync(path.join(root, "tools-mfe"), folder, { recursive: true, filter: (file) => !/\/dist($|\/)/.test(file) });
  return folder;
}

/** Has the button of a copy say "Pegar imagens". */
export function renameButton(folder: string): void {
  const file = path.join(folder, "src/limpar-criativo/drop-area.tsx");
  writeFileSync(file, readFileSync(file, "utf8").replace("Escolher imagens", "Pegar imagens"));
}

export const asFile = (name: string, mimeType: string, bytes: Uint8Array | string) => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

/** Opens the tool and waits for all that it prefetches. Returns the requests made from then on. */
export async function openTool(page: Page): Promise<string[]> {
  // The store's own reports are sent on arrival, and are not the tool's.
  await changeSettings(page, { errorReportUrl: "" });
  const fetched = new Set<string>();
  page.on("requestfinished", (request) => request.url().includes(`:${ports.tools}/`) && fetched.add(request.url()));
  await page.goto("/limpar-criativo");
  await expect.poll(() => fetched.size).toBeGreaterThanOrEqual(5);
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => !request.url().startsWith("blob:") && requests.push(request.url()));
  return requests;
}
