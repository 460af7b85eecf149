import { judge, type Side } from "./rule";

const side = (visits: number, failed_visits = 0, vitals: Partial<Side> = {}): Side => ({
  ...{ visits, failed_visits, measured: visits, lcp: 1000, inp: 100, cls: 0.01 },
  ...vitals,
});
const trial = { visits: 500, minutes: 60, ranMinutes: 61 };

it.each<[string, string, Side, Side]>([
  ["promoted", "as good", side(500, 5), side(4500, 45)],
  ["promoted", "better", side(500), side(4500, 90)],
  ["promoted", "a little worse, as chance would have it", side(500, 8), side(4500, 45)],
  ["promoted", "a little slower", side(500, 0, { lcp: 1290 }), side(4500)],
  ["promoted", "much slower by the factor, and by nothing anybody feels", side(500, 0, { cls: 0.05 }), side(4500)],
  ["waiting", "seen by too few", side(499), side(4500)],
  ["waiting", "beside a stable release that hardly anybody saw", side(500), side(49)],
  ["waiting", "suspicious", side(500, 12), side(4500, 45)],
  ["waiting", "failing, but only a few times", side(4, 4), side(400)],
  ["taken back", "failing for everybody", side(5, 5), side(40)],
  ["taken back", "failing before any of its visits was told", side(0, 5), side(40)],
  ["taken back", "failing three times as often", side(500, 15), side(4500, 45)],
  ["taken back", "slow to be seen", side(100, 0, { lcp: 1300 }), side(900)],
  ["taken back", "slow to answer", side(100, 0, { inp: 160 }), side(900)],
  ["taken back", "shaking", side(100, 0, { cls: 0.07 }), side(900)],
  ["waiting", "slow for a few", side(99, 0, { lcp: 9000 }), side(900)],
  ["waiting", "of unknown speed, with stable", side(499, 0, { lcp: null }), side(900, 0, { lcp: null })],
  ["waiting", "seen by nobody, as is stable", side(0), side(0)],
])("is %s: %s", (verdict, _case, canary, stable) => expect(judge(trial, canary, stable).is).toBe(verdict));

it("waits for its time, but takes back at once", () => {
  expect(judge({ ...trial, ranMinutes: 59 }, side(5000), side(5000)).is).toBe("waiting");
  expect(judge({ ...trial, ranMinutes: 0 }, side(50, 25), side(50)).is).toBe("taken back");
});

it("asks for as many visits as the operator said", () => {
  const few = { visits: 5, minutes: 0, ranMinutes: 0 };
  expect(judge(few, side(5), side(5)).is).toBe("promoted");
  expect(judge(few, side(4), side(5)).is).toBe("waiting");
  expect(judge(few, side(5, 0, { lcp: 1300 }), side(5)).is).toBe("taken back");
});

it("says why, in the words of the shop's staff", () => {
  expect(judge(trial, side(500, 15), side(4500, 45))).toEqual({
    is: "taken back",
    why: "Retirada: 3,0 % das 500 visitas com falha; na estável, 1,0 % de 4500",
  });
  expect(judge(trial, side(100, 0, { lcp: 1300, cls: 0.2 }), side(900))).toMatchObject({
    why: "Retirada: LCP de 1,3 s; na estável, 1,0 s; CLS de 0,20; na estável, 0,01",
  });
  expect(judge(trial, side(500), side(4500, 9))).toMatchObject({
    why: "Promovida: 0,0 % das 500 visitas com falha; na estável, 0,2 % de 4500",
  });
});
