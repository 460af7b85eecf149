import { categoryLabels, type RemoteRoute } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import {
  Button,
  Card,
  Container,
  Notice,
  OfflineNotice,
  PageHeader,
  Row,
  Stack,
  TextLink,
  useHydrated,
} from "@store/shared-ui";
import { useState } from "react";
import { styled } from "styled-components";
import { categoryAddress } from "../catalogue/category-address";
import { cancelStockAlerts, confirmStockAlerts, type Waiting } from "./stock-alert.api";
import { linkMessage } from "./stock-alert-messages";

const path = "/avise-me/confirmar";

/** Result of an email link. */
type Done = { readonly confirmed: readonly Waiting[] } | "cancelled" | null;

/** The token is in the URL fragment, so that server logs and the Referer header never contain it. */
function ConfirmAlertPage() {
  // While prerendering the fragment is unknown: assume a visitor from the email.
  const hasToken = !useHydrated() || tokenOfAddress() !== "";
  const { done, failure, running, run } = usePress();
  return (
    <Narrow>
      <PageHeader title={done === null ? "Confirmar aviso" : titleOf(done)} />
      <Stack>
        <OfflineNotice>O link pode ser usado quando a conexão voltar.</OfflineNotice>
        <Card>
          <Stack $gap={4}>
            {failure !== "" && <Notice tone="red">{failure}</Notice>}
            {done === null && !hasToken && <p>Abra o link do e-mail que enviamos para confirmar o seu aviso.</p>}
            {done === null && hasToken && <p>Quer saber quando o que você pediu voltar ao estoque?</p>}
            {done === "cancelled" && <p>Não enviaremos os avisos pedidos com este e-mail.</p>}
            {done !== null && done !== "cancelled" && <WaitingList confirmed={done.confirmed} />}
            {hasToken && done !== "cancelled" && (
              <Row $gap={2}>
                {done === null && (
                  <Button variant="strong" loading={running === "confirm"} onClick={() => run("confirm")}>
                    Confirmar aviso
                  </Button>
                )}
                <Button loading={running === "cancel"} onClick={() => run("cancel")}>
                  {done === null ? "Não fui eu" : "Cancelar avisos"}
                </Button>
              </Row>
            )}
            <TextLink $alone as={StoreLink} to="/produtos">
              Ver todos os produtos
            </TextLink>
          </Stack>
        </Card>
      </Stack>
    </Narrow>
  );
}

const titleOf = (done: NonNullable<Done>) => (done === "cancelled" ? "Aviso cancelado" : "Você será avisado");

const tokenOfAddress = () => window.location.hash.slice(1);

function usePress() {
  const [done, setDone] = useState<Done>(null);
  const [failure, setFailure] = useState("");
  const [running, setRunning] = useState<"confirm" | "cancel" | null>(null);
  async function run(what: "confirm" | "cancel") {
    setFailure("");
    setRunning(what);
    const token = tokenOfAddress();
    try {
      if (what === "confirm") setDone({ confirmed: await confirmStockAlerts(token) });
      else {
        await cancelStockAlerts(token);
        setDone("cancelled");
      }
    } catch (error) {
      setFailure(linkMessage(error));
    }
    setRunning(null);
  }
  return { done, failure, running, run };
}

function WaitingList({ confirmed }: { confirmed: readonly Waiting[] }) {
  return (
    <Stack $gap={2}>
      <p role="status">Pronto! Avisamos por e-mail assim que voltar, na ordem dos pedidos:</p>
      <ul>
        {confirmed.map(({ wanted, name }) =>
          "product" in wanted ? (
            <li key={wanted.product}>
              <TextLink as={StoreLink} to={`/product/${encodeURIComponent(wanted.product)}`}>
                {name ?? "Produto"}
              </TextLink>
            </li>
          ) : (
            <li key={wanted.category}>
              <TextLink as={StoreLink} to={categoryAddress(wanted.category)}>
                {categoryLabels[wanted.category]}
              </TextLink>
            </li>
          ),
        )}
      </ul>
    </Stack>
  );
}

const Narrow = styled(Container)`
  max-inline-size: ${({ theme }) => theme.size.dialog};
`;

/**
 * /avise-me/confirmar: target of the confirmation email. Confirming takes a click, because mail scanners open every
 * link.
 */
export const confirmAlertRoute: RemoteRoute = {
  path,
  Component: ConfirmAlertPage,
  head: () => ({ title: "Confirmar aviso", noIndex: true }),
  staticPaths: async () => [path],
};
