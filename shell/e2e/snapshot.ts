import { expect, type Page } from "@playwright/test";

/** Makes a page query the database, as without a snapshot. */
export const withoutSnapshot = (page: Page): Promise<unknown> =>
  page.route("**/snapshot/**", (route) => route.fulfill({ status: 204 }));

/** Until a file of the snapshot says of a product's price what the database does: some two seconds after a change. */
export async function untilInSnapshot(page: Page, file: string, id: string, price: number): Promise<void> {
  const read = async () => {
    const response = await page.request.get(`/snapshot/${file}.json`);
    const rows: { id: string; price: unknown }[] = response.status() === 200 ? await response.json() : [];
    return Number(rows.find((row) => row.id === id)?.price);
  };
  await expect.poll(read, { message: file }).toBe(price);
}
