import { outcomeLabels } from "../../data/outcome-labels";
import { anyEvent, groupOf, hoursOf, inboxGroups, tabsOf, toInboxArguments } from "./inbox-filter";

it("has every outcome in one tab, and only one", () => {
  const inTabs = Object.values(inboxGroups).flatMap(({ outcomes }) => outcomes ?? []);
  expect([...inTabs].sort()).toEqual(Object.keys(outcomeLabels).sort());
});

it("counts each tab by its outcomes, and all of them, also those of tomorrow, under Todos", () => {
  const tabs = tabsOf({ delivered: 3, waiting: 1, error: 2, of_tomorrow: 4 });
  expect(tabs.map(({ label, count }) => [label, count])).toEqual([
    ["Todos", 10],
    ["Produto desconhecido", 0],
    ["Com falha", 2],
    ["Status não bate", 0],
    ["Pagos", 4],
    ["Pix gerados", 0],
    ["Repetidos", 0],
    ["Outros", 0],
  ]);
  expect(tabsOf(undefined).every(({ count }) => count === undefined)).toBe(true);
  expect(tabsOf({ delivered: 10_001 })[0]?.count).toBe(10_001);
});

it("asks for everything, the newest first, unless the address says otherwise", () => {
  expect(toInboxArguments(anyEvent)).toEqual({
    p_search: "",
    p_outcomes: null,
    p_product_id: "",
    p_from: null,
    p_to: null,
    p_hours: null,
    p_oldest_first: false,
  });
});

it("asks for what the address says; days are whole days in Brasília", () => {
  const filter = {
    busca: "%_\\",
    situacao: "paid",
    produto: "tiktok-1",
    de: "2026-11-20",
    ate: "2026-11-21",
    periodo: "24h",
    ordem: "antigos",
  };
  expect(toInboxArguments(filter)).toEqual({
    p_search: "%_\\",
    p_outcomes: ["delivered", "waiting", "held"],
    p_product_id: "tiktok-1",
    p_from: "2026-11-20T03:00:00.000Z",
    p_to: "2026-11-22T03:00:00.000Z",
    p_hours: 24,
    p_oldest_first: true,
  });
});

it.each(["", "tudo", "constructor", "__proto__", "all"])(
  "takes the tab %p of an address for all events",
  (situacao) => {
    expect(groupOf(situacao)).toBe(inboxGroups.all);
  },
);

it("takes a period, days and a sorting that are none for none", () => {
  for (const periodo of ["", "2h", "constructor", "__proto__"]) expect(hoursOf(periodo)).toBeNull();
  expect(hoursOf("1h")).toBe(1);
  const filter = { ...anyEvent, de: "ontem", ate: "2026-13-99", ordem: "constructor" };
  expect(toInboxArguments(filter)).toEqual(toInboxArguments(anyEvent));
});
