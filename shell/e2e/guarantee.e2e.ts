import { expect } from "@playwright/test";
import { expectAccessibleAtEachSize } from "./axe";
import { asFile } from "./cleaner";
import { watchConsole } from "./console";
import { drawUuid } from "./draw";
import { buy, photograph, startClaim } from "./guarantee-scene";
import { test } from "./test";

test("a buyer claims the guarantee from a phone, shows a photograph, and gets another key", { tag: "@slow" }, async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 780 });
  const complaints = watchConsole(page);
  const { manager, buyer, order } = await buy(page);
  await startClaim(page, order);
  await expect(page.getByRole("heading", { name: /^Garantia até \d\d\/\d\d$/ })).toBeVisible();
  await expect(page.getByText(/^Ela vale 24 horas, até/)).toBeVisible();
  await page.getByLabel("O que está errado?").selectOption("blocked");
  await page.getByLabel("O que acontece?").fill("A conta caiu no primeiro login");
  const file = await photograph(page);
  expect(file.length).toBeGreaterThan(307_200);
  const input = page.getByLabel("Imagens que mostram o problema");
  await input.setInputFiles([
    asFile("tela.jpg", "image/jpeg", file),
    asFile("desenho.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
  ]);
  await expect(page.getByText(/Este navegador não abre este formato/)).toBeVisible();
  await page.getByRole("button", { name: "Remover desenho.svg" }).click();
  await expect(page.getByText("Pronta")).toBeVisible();
  await expectAccessibleAtEachSize(page, "the form of a claim");

  await page.reload();
  await expect(page.getByLabel("O que acontece?")).toHaveValue("A conta caiu no primeiro login");
  await page.getByLabel("Imagens que mostram o problema").setInputFiles([asFile("tela.jpg", "image/jpeg", file)]);
  await page.getByRole("button", { name: "Enviar chamado" }).click();
  await expect(page.getByText(/^A equipe responde até/)).toBeVisible();
  const thumb = page.getByRole("button", { name: "Ampliar: Imagem 1 do chamado" });
  await thumb.click();
  const shown = page.getByRole("img", { name: "Imagem 1 do chamado" });
  await expect(shown).toHaveJSProperty("complete", true);
  expect(
    await shown.evaluate((image: HTMLImageElement) => Math.max(image.naturalWidth, image.naturalHeight)),
  ).toBeLessThanOrEqual(1600);
  expect(await shown.getAttribute("src")).toMatch(/^blob:/);
  await page.keyboard.press("Escape");

  const { data: claims } = await buyer.from("guarantee_claims").select("id,order_id");
  const claim = claims?.[0];
  const read = await buyer.rpc("my_order_guarantee", { p_order_id: claim?.order_id });
  const [picture] = read.data.claims[0].pictures;
  const kept = Buffer.from(String((await buyer.rpc("claim_picture", { p_picture_id: picture.id })).data), "base64");
  expect(kept.length).toBeLessThanOrEqual(307_200);
  for (const secret of ["Canon", "Exif", "ICC", "http"]) expect(kept.includes(secret)).toBe(false);

  const said = await manager.rpc("write_in_claim", {
    ...{ p_claim_id: claim?.id, p_text: "Vamos trocar.", p_message_id: drawUuid() },
  });
  expect(said.error).toBeNull();
  await page.reload();
  await expect(page.getByText("A equipe respondeu e aguarda o seu retorno.", { exact: true })).toBeVisible();
  await page.getByLabel("Escrever para a equipe").fill("Obrigada");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByRole("list", { name: "Andamento do chamado" }).getByText("Obrigada")).toBeVisible();
  await expectAccessibleAtEachSize(page, "a claim under way");

  const decided = await manager.rpc("decide_guarantee_claim", {
    ...{ p_claim_id: claim?.id, p_decision: "replacement", p_reason: "Bloqueio confirmado" },
  });
  expect(decided.error).toBeNull();
  await page.reload();
  await expect(page.getByText("Bloqueio confirmado")).toBeVisible();
  await expectAccessibleAtEachSize(page, "a claim that was decided");
  await expect(page.getByText("A key nova está neste pedido, e a garantia dela recomeçou.")).toBeVisible();
  await page.getByRole("button", { name: "Mostrar key" }).click();
  await expect(page.getByText(/ second$/)).toBeVisible();
  expect(complaints).toEqual([]);
});
