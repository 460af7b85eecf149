import { useQuery } from "@store/shared-data/query";
import { Notice } from "@store/shared-ui";
import { array, object, safeParse, string } from "valibot";

/** Warns that visitors see old pages of an area, because its new release failed to prerender. */
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

async function listFailedReleases(signal: AbortSignal) {
  const response = await fetch("/composition.json", { cache: "no-cache", signal }).catch(() => undefined);
  const said: unknown = response?.ok ? await response.json().catch(() => null) : null;
  const { success, output } = safeParse(compositionSchema, said);
  return success ? output.failures : [];
}
