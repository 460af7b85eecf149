import { expect, type Page } from "@playwright/test";
import { ports } from "./ports";
import { changeSettings } from "./settings";

type Format = "jpeg" | "png" | "webp";

/** A picture of 40 × 30 as this browser writes it: red above, nothing (or black) below. */
export async function drawPicture(page: Page, format: Format): Promise<Uint8Array> {
  const bytes = await page.evaluate(async (type) => {
    const canvas = new OffscreenCanvas(40, 30);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "red";
    context.fillRect(0, 0, 40, 15);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: `image/${type}`, quality: 1 })).arrayBuffer())];
  }, format);
  return Uint8Array.from(bytes);
}

/** A file for a file input. */
export const asFile = (name: string, mimeType: string, bytes: Uint8Array | string) => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

/**
 * Opens the tool with all that it fetches ahead: its entry and its page, its worker, its reader and its archive writer.
 * Gives the requests that are made from then on.
 */
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
