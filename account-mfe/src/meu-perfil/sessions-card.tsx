import { callRpc, notify, requireStoreClient } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import { Button, ErrorState, formatDateTime, Row, SectionCard, Skeleton, Text } from "@store/shared-ui";
import { profileMessage } from "./profile-messages";

const ownSessions = ["private", "own-sessions"];
const readSessions = (signal: AbortSignal) => callRpc(requireStoreClient(), "my_sessions", {}, signal);

const deviceNames: Readonly<Record<string, string>> = {
  celular: "Celular",
  tablet: "Tablet",
  computador: "Computador",
};

/** The user's open sessions, so that they can end unfamiliar ones. */
export function SessionsCard() {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ownSessions,
    queryFn: ({ signal }) => readSessions(signal),
  });
  return (
    <SectionCard title="Onde você está conectado" busy={isPending}>
      <Text $size="caption" $muted>
        Não reconhece um acesso? Encerre-o e troque a senha: a troca encerra todos os outros.
      </Text>
      {isPending && <Skeleton $height="8rem" />}
      {data?.map((session) => (
        <Session key={session.id} session={session} />
      ))}
      {isError && !data && (
        <ErrorState message="Não foi possível carregar suas sessões." onRetry={() => void refetch()} />
      )}
    </SectionCard>
  );
}

function Session({ session }: { session: Awaited<ReturnType<typeof readSessions>>[number] }) {
  const { id, device, address, created_at, used_at, is_current } = session;
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => callRpc(requireStoreClient(), "end_my_session", { p_session_id: id }),
    onError: (error) => notify(profileMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessions }),
  });
  const name = `${deviceNames[device] ?? "Aparelho desconhecido"}${address ? `, ${address}` : ""}`;
  return (
    <Row $gap={3} $justify="space-between">
      <div>
        <Text>
          {name}
          {is_current && " (este aparelho)"}
        </Text>
        <Text $size="caption" $muted>
          Último uso: {formatDateTime(used_at)}. Conectado desde {formatDateTime(created_at)}.
        </Text>
      </div>
      {!is_current && (
        <Button size="small" loading={end.isPending} aria-label={`Encerrar: ${name}`} onClick={() => end.mutate()}>
          Encerrar
        </Button>
      )}
    </Row>
  );
}
