import { addLogLine } from "./webhook-debug-modal";

it("keeps the ten newest lines, newest first, with the time in Brasília", () => {
  let lines: string[] = [];
  for (let second = 0; second < 12; second += 1) {
    lines = addLogLine(lines, `linha ${second}`, new Date(Date.UTC(2026, 10, 21, 12, 0, second)));
  }
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe("09:00:11 linha 11");
  expect(lines.at(-1)).toBe("09:00:02 linha 2");
});
