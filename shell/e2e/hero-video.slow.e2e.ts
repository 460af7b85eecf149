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

test("a player that cannot be fetched leaves the poster and another try", async ({ page }) => {
  await changeSettings(page, { heroVideo });
  await page.route(scriptUrl, (route) => route.abort("connectionrefused"));
  await page.goto("/");
  await page.getByRole("button", { name: "Assistir: Como funciona" }).click();
  await expect(page.getByText("Não foi possível carregar o vídeo. Toque para tentar de novo.")).toBeVisible();
  await page.unroute(scriptUrl);
  await page.route(scriptUrl, (route) => route.fulfill({ contentType: "text/javascript", body: player }));
  await page.getByRole("button", { name: "Assistir: Como funciona" }).click();
  await expect(page.getByRole("group", { name: "Como funciona" }).locator("video")).toBeAttached();
});

test("a store without a video shows none, and asks no other host than its own", async ({ page }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).hostname));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("button", { name: /Assistir/ })).toHaveCount(0);
  expect([...hosts]).toEqual(["localhost"]);
});
