import { useQuery } from "shared-data/query";
import { Notice } from "shared-ui";
import { listFailedReleases } from "./composition.api";

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
