import { array, type InferOutput, object, safeParse, string } from "valibot";

const document = object({ failures: array(object({ remote: string(), version: string() })) });

/** A release whose pages could not all be rendered ahead the last time. */
export type FailedRelease = InferOutput<typeof document>["failures"][number];

/** Whose pages could not be rendered ahead, as the composer says beside the shell; none where no composer runs. */
export async function listFailedReleases(signal: AbortSignal): Promise<readonly FailedRelease[]> {
  const response = await fetch("/composition.json", { cache: "no-cache", signal }).catch(() => undefined);
  const said: unknown = response?.ok ? await response.json().catch(() => null) : null;
  const { success, output } = safeParse(document, said);
  return success ? output.failures : [];
}
