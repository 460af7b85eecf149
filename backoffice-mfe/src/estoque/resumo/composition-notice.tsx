import { useQuery } from "@store/shared-data/query";
import { Notice } from "@store/shared-ui";
import { array, type InferOutput, object, safeParse, string } from "valibot";

/** Says which area's pages visitors see as they were, because its release could not be rendered ahead. */
export function CompositionNotice() {
  const { data = [] } = useQuery({
    queryKey: ["private", "composition"],
    queryFn: ({ signal }) => listFailedReleases(signal),
  });
  if (data.length === 0) return null;
  const releases = data.map(({ remote, version }) => `${remote} ${version}`).join(", ");
  return (
    <Notice tone="red">
      Nem todas as páginas prontas puderam ser renovadas ({releases}). Os visitantes veem as últimas que deram certo; o
      motivo está no registro de quem as compõe.
    </Notice>
  );
}

const compositionSchema = object({ failures: array(object({ remote: string(), version: string() })) });

/** A release with pages that could not be rendered ahead the last time. */
type FailedRelease = InferOutput<typeof compositionSchema>["failures"][number];

/** Releases that the composer, in a file beside the shell, says could not be rendered ahead; none where no composer runs. */
async function listFailedReleases(signal: AbortSignal): Promise<readonly FailedRelease[]> {
  const response = await fetch("/composition.json", { cache: "no-cache", signal }).catch(() => undefined);
  const said: unknown = response?.ok ? await response.json().catch(() => null) : null;
  const { success, output } = safeParse(compositionSchema, said);
  return success ? output.failures : [];
}
