import { expect } from "@playwright/test";
import { watchConsole } from "./console";
import { ports } from "./ports";
import { changeSettings } from "./settings";
import { test } from "./test";

// Another origin than the store's, and one that its content policy knows.
const scriptUrl = `http://localhost:${ports.tools}/player.js`;
const heroVideo = { scriptUrl, posterUrl: "/art/og-default.jpg", title: "Como funciona" };
// What a player's script does: it builds the player in the element that holds it.
const player = "document.currentScript.parentElement.append(document.createElement('video'));";

test("nobody's player is fetched before somebody wants to see the video", async ({ page }) => {
  const complaints = watchConsole(page);
  const asked: string[] = [];
  await changeSettings(page, { heroVideo });
  await page.route(scriptUrl, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: player });
  });
  await page.goto("/");
  const play = page.getByRole("button", { name: "Assistir: Como funciona" });
  await expect(play.locator("img")).toHaveJSProperty("complete", true);
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);

  await play.click();
  await expect(page.getByRole("group", { name: "Como funciona" }).locator("video")).toBeAttached();
  expect(asked).toEqual([scriptUrl]);
  expect(complaints).toEqual([]);
});
