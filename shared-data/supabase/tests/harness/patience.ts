// A race on a busy machine takes its time. Said here: one project's testTimeout counts for nothing in a run of several.
jest.setTimeout(60_000);
