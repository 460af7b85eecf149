import type { StoreClient } from "@store/shared-data/runtime";
import { array, type InferOutput, nullable, number, object, string } from "valibot";
import { callJson } from "../../data/parse-result";

const canary = object({ version: string(), percent: number(), since: nullable(string()) });
const remote = object({
  name: string(),
  version: string(),
  since: nullable(string()),
  by: nullable(string()),
  why: nullable(string()),
  canary: nullable(canary),
});
const change = object({
  at: string(),
  by: string(),
  action: string(),
  remote: string(),
  from: string(),
  to: string(),
  why: string(),
});
const figures = object({
  remote: string(),
  release: string(),
  variant: string(),
  visits: number(),
  failed_visits: number(),
  lcp: nullable(number()),
  inp: nullable(number()),
  cls: nullable(number()),
});
const failure = object({
  id: string(),
  remote: string(),
  release: string(),
  variant: string(),
  kind: string(),
  agent: string(),
  path: string(),
  message: string(),
  stack: string(),
  times: number(),
  last_at: string(),
});
const releases = object({
  reported_at: nullable(string()),
  state: object({ remotes: array(remote), changes: array(change) }),
  figures: array(figures),
  failures: array(failure),
});

export type Releases = InferOutput<typeof releases>;
export type LiveRemote = InferOutput<typeof remote>;
export type ReleaseFigures = InferOutput<typeof figures>;
export type PageFailure = InferOutput<typeof failure>;
export type ReleaseChange = InferOutput<typeof change>;

export const listReleases = (db: StoreClient, signal: AbortSignal): Promise<Releases> =>
  callJson(releases, db, "list_releases", {}, signal);
