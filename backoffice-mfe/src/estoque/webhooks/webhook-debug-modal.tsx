import { notify } from "@store/shared-data";
import { useSession } from "@store/shared-data/runtime";
import {
  Badge,
  Button,
  CopyButton,
  Dialog,
  ErrorState,
  formatDateTime,
  Heading,
  Row,
  Skeleton,
  Stack,
  Text,
  type Tone,
} from "@store/shared-ui";
import { styled } from "styled-components";
import { adminMessages, adminSentences } from "../../messages/admin-messages";
import { CodeBlock } from "../../widgets/code-block";
import { useCaptureLog } from "./capture-log";
import { type CaptureCommand, useCaptureCommand, useWebhookCapture } from "./webhook-debug.api";

interface WebhookDebugModalProps {
  onClose: () => void;
}

type Capture = NonNullable<ReturnType<typeof useWebhookCapture>["data"]>;

const statusBadges: Readonly<Record<Capture["status"], { label: string; tone: Tone }>> = {
  inactive: { label: "Inativa", tone: "neutral" },
  waiting: { label: "Aguardando webhook", tone: "yellow" },
  captured: { label: "Capturado", tone: "blue" },
};

/** Captures and shows the next webhook of the payment provider; admins only (R4.7). */
export function WebhookDebugModal({ onClose }: WebhookDebugModalProps) {
  const query = useWebhookCapture();
  const command = useCaptureCommand();
  const lines = useCaptureLog(query.data, query.dataUpdatedAt, query.error ?? command.error);
  const run = (given: CaptureCommand) =>
    command.mutate(given, { onError: (error) => notify(adminSentences.webhookDebugFailed(error)) });
  return (
    <Dialog open wide title="Debug Webhook" onClose={onClose}>
      {query.data ? (
        <>
          <Controls capture={query.data} busy={command.isPending} onRun={run} />
          {query.error && (
            <ErrorState message={adminSentences.webhookDebugFailed(query.error)} onRetry={() => void query.refetch()} />
          )}
          <CapturedView capture={query.data} />
          <Log lines={lines} />
        </>
      ) : query.error ? (
        <ErrorState message={adminSentences.webhookDebugFailed(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton $height="16em" aria-busy="true" />
      )}
    </Dialog>
  );
}

interface ControlsProps {
  capture: Capture;
  busy: boolean;
  onRun: (command: CaptureCommand) => void;
}

function Controls({ capture, busy, onRun }: ControlsProps) {
  const { user } = useSession();
  const waiting = capture.status === "waiting";
  const { label, tone } = statusBadges[capture.status];
  return (
    <Row>
      <Badge $tone={tone} role="status">
        {label}
      </Badge>
      {waiting ? (
        <Button size="small" loading={busy} onClick={() => onRun({ name: "stop" })}>
          Parar Captura
        </Button>
      ) : (
        <Button size="small" loading={busy} onClick={() => onRun({ name: "start" })}>
          Iniciar Captura
        </Button>
      )}
      <Button size="small" disabled={!waiting} onClick={() => onRun({ name: "test", email: user?.email ?? "" })}>
        Enviar payload de teste
      </Button>
      <Button size="small" disabled={!capture.latest_capture} onClick={() => onRun({ name: "clear" })}>
        Limpar
      </Button>
      <Button size="small" variant="ghost" onClick={() => notify(adminMessages.testDisabled)}>
        Simular pagamento
      </Button>
    </Row>
  );
}

function CapturedView({ capture: { latest_capture, started_at, status } }: { capture: Capture }) {
  if (!latest_capture) {
    const since =
      status === "waiting" && started_at ? ` Só valem webhooks depois de ${formatDateTime(started_at)}.` : "";
    return <Text $muted>Nenhum webhook capturado.{since}</Text>;
  }
  const payload = JSON.stringify(latest_capture.payload, null, 2);
  return (
    <Stack $gap={2}>
      <Row $justify="space-between">
        <Text $size="caption" $muted $tabular>
          {latest_capture.id} · {formatDateTime(latest_capture.timestamp)}
        </Text>
        <CopyButton size="small" value={payload} label="Copiar payload" />
      </Row>
      <Heading as="h3" $size="body">
        Cabeçalhos
      </Heading>
      <CodeBlock tabIndex={0}>{JSON.stringify(latest_capture.headers, null, 2)}</CodeBlock>
      <Heading as="h3" $size="body">
        Payload
      </Heading>
      <CodeBlock tabIndex={0}>{payload}</CodeBlock>
    </Stack>
  );
}

function Log({ lines }: { lines: readonly string[] }) {
  return (
    <Stack $gap={2}>
      <Heading as="h3" $size="body">
        Log
      </Heading>
      <Lines aria-label="Últimas 10 linhas do log">
        {lines.map((line, index) => (
          <li key={`${index}-${line}`}>{line}</li>
        ))}
      </Lines>
    </Stack>
  );
}

const Lines = styled.ol`
  min-block-size: 10em;
  padding: 0;
  list-style: none;
  color: ${({ theme }) => theme.colors.muted};
  font-family: ${({ theme }) => theme.font.mono};
  font-size: ${({ theme }) => theme.font.size.caption};
`;
