import { requireStoreClient } from "@store/shared-data";
import { useQuery, useQueryClient } from "@store/shared-data/query";
import {
  Button,
  Card,
  CopyButton,
  ErrorState,
  formatDateTime,
  Heading,
  KeyText,
  Notice,
  Row,
  Skeleton,
  Stack,
  Text,
} from "@store/shared-ui";
import { useState } from "react";
import { ReasonForm } from "../../form/reason-form";
import { Loading } from "../../list/loading";
import { adminSentences } from "../../messages/admin-messages";
import { Columns, Table, TableFrame } from "../../widgets/table";
import { NewTokenForm } from "./new-token-form";
import { listReleaseTokens, type ReleaseToken, revokeReleaseToken } from "./release-tokens.api";

const queryKey = ["private", "release-tokens"];

/** Creates, shows once and revokes the tokens with which teams release a remote. */
export function TokensCard() {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => listReleaseTokens(requireStoreClient(), signal),
  });
  const client = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
  const reload = () => client.invalidateQueries({ queryKey });
  return (
    <Card as="section" $dense aria-label="Publicação por outras equipes">
      <Stack $gap={3}>
        <Row>
          <Heading as="h2" $size="lead">
            Publicação por outras equipes
          </Heading>
          {!isCreating && <Button onClick={() => setCreating(true)}>Criar token</Button>}
        </Row>
        <Text $muted>Cada token publica só uma área: a versão é testada nesta loja antes de ir ao ar.</Text>
        {created && <CreatedToken token={created} onClose={() => setCreated(null)} />}
        {isCreating && (
          <NewTokenForm
            onCreated={async (token) => {
              setCreated(token);
              setCreating(false);
              await reload();
            }}
            onCancel={() => setCreating(false)}
          />
        )}
        {data ? (
          <Tokens tokens={data.filter(({ revoked_at }) => revoked_at === null)} onRevoked={reload} />
        ) : error ? (
          <ErrorState message={adminSentences.releaseTokensFailed(error)} onRetry={() => void refetch()} />
        ) : (
          <Loading label="Carregando tokens">
            <Skeleton $height="1.5rem" />
          </Loading>
        )}
      </Stack>
    </Card>
  );
}

function CreatedToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Notice tone="blue">
      <Stack $gap={3}>
        <Text>Copie o token agora: ele não aparece de novo. A equipe o guarda em RELEASE_TOKEN.</Text>
        <KeyText>{token}</KeyText>
        <Row>
          <CopyButton value={token} />
          <Button variant="ghost" onClick={onClose}>
            Já guardei
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}

function Tokens({ tokens, onRevoked }: { tokens: readonly ReleaseToken[]; onRevoked: () => Promise<void> }) {
  const [revoking, setRevoking] = useState<ReleaseToken | null>(null);
  if (tokens.length === 0) return <Text $muted>Nenhuma equipe tem token.</Text>;
  return (
    <>
      <TableFrame aria-label="Tabela de tokens">
        <Table>
          <Columns names={["Área", "Equipe", "Criado em", "Último uso", "Ação"]} />
          <tbody>
            {tokens.map((token) => (
              <tr key={token.id}>
                <th scope="row">{token.remote}</th>
                <td>{token.holder}</td>
                <td>{formatDateTime(token.created_at)}</td>
                <td>{token.last_used_at ? formatDateTime(token.last_used_at) : "—"}</td>
                <td>
                  <Button
                    size="small"
                    aria-label={`Revogar o token de ${token.holder}`}
                    onClick={() => setRevoking(token)}
                  >
                    Revogar
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
      {revoking && (
        <ReasonForm
          key={revoking.id}
          effect={`${revoking.holder} não publica mais ${revoking.remote} com este token.`}
          action="Revogar token"
          danger
          failed={adminSentences.releaseTokenFailed}
          onSubmit={async (reason) => {
            await revokeReleaseToken(requireStoreClient(), revoking.id, reason);
            setRevoking(null);
            await onRevoked();
          }}
          onCancel={() => setRevoking(null)}
        />
      )}
    </>
  );
}
