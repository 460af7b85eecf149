import type { RemoteRoute } from "@store/shared-data";
import { useLocation } from "@store/shared-data/router";
import { Skeleton, useHydrated } from "@store/shared-ui";
import { FormPage } from "../form/form-page";
import { StopNotices } from "./stop-notices";

function StopNoticesPage() {
  const isAlive = useHydrated();
  const { hash } = useLocation();
  return (
    <FormPage
      title="Parar avisos"
      lead="Um toque basta. Não é preciso entrar na conta."
      offline="O link pode ser usado quando a conexão voltar."
    >
      {/* What stands behind the # is not sent to a server: the page that was rendered ahead does not know it. */}
      {isAlive ? <StopNotices key={hash} token={hash.slice(1)} /> : <Skeleton $height="8rem" />}
    </FormPage>
  );
}

/** /avisos/parar#token: the unsubscribe page of every email. */
export const stopNoticesRoute: RemoteRoute = {
  path: "/avisos/parar",
  Component: StopNoticesPage,
  head: () => ({ title: "Parar avisos", noIndex: true }),
  staticPaths: async () => ["/avisos/parar"],
};
