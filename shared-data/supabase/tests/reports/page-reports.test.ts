import { asOwner, db, dbOwner } from "../harness/database";
import { signInStaff } from "../harness/factories";

const trial = { version: "2.0.0", percent: 10, since: "2026-11-20T12:00:00.000Z" };
const state = {
  shell: "1a2b3c4d",
  remotes: [{ name: "tools", version: "1.0.0", since: "2026-11-19T12:00:00.000Z", by: "ana", why: "", canary: trial }],
  changes: [],
};
const visit = { kind: "visit", remote: "tools", release: "1.0.0", shell: "1a2b3c4d", variant: "stable", path: "/x" };
const failure = { ...visit, kind: "failure", agent: "chrome", message: "TypeError: x", stack: "", first: true };

const report = (change: object = {}) =>
  db.value<string>("select public.count_page_report($1)", [JSON.stringify({ ...visit, ...change })]);
const publish = (change: object = {}) =>
  db.value<Array<{ id: string; stack: string }>>("select public.publish_releases($1)", [
    JSON.stringify({ ...state, ...change }),
  ]);
const figures = () => dbOwner.value<Array<Record<string, unknown>>>("select private.release_figures()");
const failuresOf = () =>
  db.rows("select message, times, shell, agent, path from private.page_failures order by times desc, message");

beforeEach(async () => {
  await db.actAs("service_role");
  await publish();
});

it("counts visits, failures and who saw one, each side of a trial for itself", async () => {
  for (let visits = 0; visits < 3; visits++) await report();
  await report({ variant: "canary", release: "2.0.0" });
  await report({ ...failure, variant: "canary", release: "2.0.0" });
  await report({ ...failure, variant: "canary", release: "2.0.0", first: false });
  expect(await figures()).toMatchObject([
    { remote: "tools", release: "1.0.0", variant: "stable", visits: 3, failed_visits: 0, failures: 0, lcp: null },
    { remote: "tools", release: "2.0.0", variant: "canary", visits: 1, failed_visits: 1, failures: 2 },
  ]);
});

it.each([
  ["lcp", [100, 200, 300, 400], 300],
  ["inp", [8, 16, 40, 400], 40],
  ["cls", [0, 0.01, 0.1, 0.5], 0.1],
] as const)("returns the 75th percentile of %s within a step of 12 per cent", async (vital, values, wanted) => {
  for (const value of values) await report({ [vital]: value });
  // A value that cannot be is not measured.
  expect(await report({ [vital]: -1 })).toBe("counted");
  const [figure] = await figures();
  expect([figure?.visits, figure?.measured]).toEqual([5, 4]);
  expect(Number(figure?.[vital])).toBeGreaterThan(wanted / 1.13);
  expect(Number(figure?.[vital])).toBeLessThan(wanted * 1.13);
});

it("takes nothing of a release that is not live, so that invented names fill nothing", async () => {
  const invented = [{ release: "9.9.9" }, { remote: "other" }, { release: "-" }, { remote: "other", release: "-" }];
  for (const change of invented) expect(await report(change)).toBe("unknown_release");
  expect(await figures()).toEqual([]);
  expect(await report({ ...failure, kind: "policy", remote: "shell", release: "-", first: null })).toBe("counted");
  // Unknown shells are not separated.
  await report({ shell: "ffffffff" });
  expect(await dbOwner.rows("select shell from private.page_counts where kind = 'visit'")).toEqual([{ shell: "-" }]);
});

it("knows the releases of the last thirty days, for the pages that are still open", async () => {
  await publish({ remotes: [{ name: "tools", version: "3.0.0", canary: null }] });
  expect(await report()).toBe("counted");
  await dbOwner.rows("update private.page_releases set last_live_at = now() - interval '31 days'");
  await publish({ remotes: [{ name: "tools", version: "3.0.0", canary: null }] });
  expect(await report()).toBe("unknown_release");
  expect(await report({ release: "3.0.0" })).toBe("counted");
});

it("takes six hundred reports a minute of all callers, and goes on in the next", async () => {
  await report();
  await dbOwner.rows("update private.report_allowance set taken = 599");
  expect([await report(), await report()]).toEqual(["counted", "too_many"]);
  await dbOwner.rows("update private.report_allowance set minute = minute - interval '1 minute'");
  expect(await report()).toBe("counted");
});

it("keeps thirty distinct failures of a release: those that are seen again stay, the flood of others does not push them out", async () => {
  for (let times = 0; times < 3; times++) await report({ ...failure, message: "the real one" });
  for (let number = 0; number < 60; number++) await report({ ...failure, message: `made up ${number}` });
  const kept = await asOwner(failuresOf);
  expect(kept).toHaveLength(30);
  expect(kept[0]).toEqual({ message: "the real one", times: 3, shell: "1a2b3c4d", agent: "chrome", path: "/x" });
  expect((await figures())[0]).toMatchObject({ failures: 63 });
});

it("begins a trial's figures again with another trial, also of the same release, and keeps them while it only grows", async () => {
  await report({ ...failure, variant: "canary", release: "2.0.0" });
  await report({ variant: "live" });
  const [tools] = state.remotes;
  await publish({ remotes: [{ ...tools, canary: { ...trial, percent: 50 } }] });
  expect(await figures()).toHaveLength(2);
  await publish({ remotes: [{ ...tools, canary: { ...trial, since: "2026-11-21T12:00:00.000Z" } }] });
  expect(await dbOwner.rows("select variant from private.page_counts")).toEqual([{ variant: "live" }]);
});

it("shows of what everybody gets the last day, and forgets all after thirty days", async () => {
  await report({ ...failure, variant: "live" });
  const age = (hours: number) =>
    dbOwner.rows("update private.page_counts set hour = hour - make_interval(hours => $1)", [hours]);
  await age(23);
  expect(await figures()).toHaveLength(1);
  await age(1);
  expect(await figures()).toEqual([]);
  await age(30 * 24);
  await dbOwner.rows("update private.page_failures set last_at = now() - interval '31 days'");
  await publish();
  expect(await dbOwner.rows("select 1 from private.page_counts")).toEqual([]);
  expect(await asOwner(failuresOf)).toEqual([]);
});

it("refuses a state that is none or too large", async () => {
  for (const change of [{ remotes: {} }, { remotes: null }, { changes: ["x".repeat(70_000)] }])
    await expect(publish(change)).rejects.toThrow("PT400 state_invalid");
});

it("shows staff what is live, the figures and the failures that were seen last", async () => {
  await report({ ...failure, stack: "at x\nat y" });
  await signInStaff("manager");
  expect(await db.value("select public.list_releases()")).toMatchObject({
    reported_at: expect.any(String),
    state,
    figures: [{ remote: "tools", failures: 1 }],
    failures: [{ message: "TypeError: x", stack: "at x\nat y", times: 1, remote: "tools", release: "1.0.0" }],
  });
});

it("gives each new stack to the process that publishes what is live until it is resolved, and shows it resolved from then on", async () => {
  const seen = { ...failure, stack: "at t (https://loja.exemplo.com.br/mfe/tools/js/a.js:1:2)" };
  for (const each of [seen, { ...failure, message: "no stack" }]) await report(each);
  const [unresolved, ...more] = await publish();
  expect(more).toEqual([]);
  const resolve = (stack: string) =>
    db.rows("select public.resolve_failures($1)", [JSON.stringify([{ id: unresolved?.id, stack }])]);
  await resolve("at tidy (tools/src/page.tsx:7:3)");
  await resolve("another time");
  expect(await publish()).toEqual([]);
  await report(seen);
  expect(await dbOwner.rows("select stack, times from private.page_failures order by times desc")).toEqual([
    { stack: "at tidy (tools/src/page.tsx:7:3)", times: 2 },
    { stack: "", times: 1 },
  ]);
});
