import { bare, each, type Table } from "./constraint-rows";

const page = { remote: "tools", release: "1.0.0", shell: "1a2b3c4d", variant: "canary" };

/** The tables of what pages report. */
export const reportTables: Readonly<Record<string, Table>> = {
  "private.release_state": bare(() => ({ told_at: null }), {
    release_state_pkey: [{}],
    release_state_only_row_check: each("only_row", false),
  }),
  "private.report_allowance": bare(() => ({ taken: 0 }), {
    report_allowance_pkey: [{}],
    report_allowance_only_row_check: each("only_row", false),
  }),
  "private.page_releases": bare(() => ({ remote: "tools", release: "1.0.0" }), { page_releases_pkey: [{}] }),
  "private.page_counts": {
    valid: () => ({ ...page, kind: "visit", hour: "2026-11-20T12:00:00Z", times: 1 }),
    accepted: [
      ...each("variant", "live", "stable"),
      ...each("kind", "failed_visit", "failure", "file", "policy", "lcp", "inp", "cls"),
    ],
    refused: {
      page_counts_pkey: [{}],
    },
  },
  "private.page_failures": bare(
    () => ({ ...page, id: "1", kind: "failure", agent: "chrome", path: "/", message: "", stack: "" }),
    { page_failures_pkey: [{}] },
  ),
};
