import type { Visit } from "./lighthouse";
import { measureInTurns, medianVisit, ratioOf } from "./rounds";

const visit = (lcp: number): Visit => ({ lcp, tbt: 0, cls: 0, bytes: 0, cpu: lcp, blocking: 0, scores: [lcp, 100] });

it("visits each once a round, one after the other", async () => {
  const order: string[] = [];
  const contender = (name: string) => ({
    name,
    visit: async () => {
      order.push(name);
      return visit(1);
    },
  });
  const visits = await measureInTurns([contender("page"), contender("plain")], 2);
  expect(order).toEqual(["page", "plain", "page", "plain"]);
  expect(visits.get("plain")).toHaveLength(2);
});

it("compares each round with itself: a machine that slows down in between changes no ratio", () => {
  const page = [visit(200), visit(1000), visit(220)];
  const plain = [visit(100), visit(500), visit(100)];
  expect(ratioOf(page, plain, "lcp")).toBe(2);
});

it("takes the middle of each figure by itself", () => {
  expect(medianVisit([visit(3), visit(1), visit(2)])).toMatchObject({ lcp: 2, cpu: 2, scores: [2, 100] });
});
