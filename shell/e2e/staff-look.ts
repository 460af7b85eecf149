import { expect, type Locator, type Page } from "@playwright/test";
import type { Scene } from "./staff-scene";

/** How each thing to look at comes up on its page; a window that is open afterwards is closed before the next one. */
export type Looks = Readonly<Record<string, (page: Page, scene: Scene) => Promise<unknown>>>;

export const click = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
export const seen = (shown: Locator) => expect(shown).toBeVisible();
