import { outcomeLabels } from "../../data/outcome-labels";
import { countOf, inboxGroups } from "./inbox-filter";

it("has every outcome in one tab, and only one", () => {
  const inTabs = Object.values(inboxGroups).flatMap(({ outcomes }) => outcomes ?? []);
  expect([...inTabs].sort()).toEqual(Object.keys(outcomeLabels).sort());
});

it("counts each tab by its outcomes, and all of them, also those of tomorrow, under Todos", () => {
  const outcomes = { delivered: 3, waiting: 1, error: 2, of_tomorrow: 4 };
  expect(Object.keys(inboxGroups).map((tab) => countOf(outcomes, tab))).toEqual([10, 0, 2, 0, 4, 0, 0, 0]);
});
