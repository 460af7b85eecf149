import { createHash } from "node:crypto";
import { test } from "@playwright/test";

const counts = new Map<string, number>();

/** Digits that follow from STORE_TEST_SEED, the test that asks and how often it has asked: no two are alike in a run. */
export const drawDigits = (count: number) =>
  String(BigInt(`0x${drawHex()}`) % 10n ** BigInt(count)).padStart(count, "0");

export const drawUuid = () =>
  drawHex().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, (_, ...parts: string[]) => {
    const [first, second, third, fourth, fifth] = parts;
    return `${first}-${second}-4${third}-8${fourth}-${fifth}`;
  });

function drawHex(): string {
  const { testId, retry, repeatEachIndex } = test.info();
  const place = `${process.env.STORE_TEST_SEED} ${testId} ${retry} ${repeatEachIndex}`;
  const count = (counts.get(place) ?? 0) + 1;
  counts.set(place, count);
  return createHash("sha256").update(`${place} ${count}`).digest("hex");
}
