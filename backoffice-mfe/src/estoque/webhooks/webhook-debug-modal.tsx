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
import { useEffect, useId, useRef, useState } from "react";
import { styled } from "styled-components";
import { adminMessages, adminSentences, reasonOf } from "../../messages/admin-messages";
import { CodeBlock } from "../../widgets/code-block";
import {
  type CaptureCommand,
  testWebhook,
  useCaptureCommand,
  useWebhookCapture,
  type WebhookCapture,
  webhookLogLines,
} from "./webhook-debug.api";

const statusWords: Readonly<Record<WebhookCapture["status"], { label: string; tone: Tone; line: string }>> = {
  inactive: { label: "Inativa", tone: "neutral", line: "Captura inativa" },
  waiting: { label: "Aguardando webhook", tone: "yellow", line: "Aguardando um webhook novo" },
  captured: { label: "Capturado", tone: "blue", line: "Webhook capturado: captura encerrada" },
};

/** Captures and shows the next webhook of the payment provider; admins only (R4.7). */
export function WebhookDebugModal({ onClose }: { onClose: () => void }) {
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
  capture: WebhookCapture;
  busy: boolean;
  onRun: (command: CaptureCommand) => void;
}

function Controls({ capture, busy, onRun }: ControlsProps) {
  const { user } = useSession();
  const hintId = useId();
  const waiting = capture.status === "waiting";
  const { label, tone } = statusWords[capture.status];
  return (
    <Row>
      <Badge $tone={tone} role="status">
        {label}
      </Badge>
      <Button size="small" loading={busy} onClick={() => onRun({ action: waiting ? "stop" : "start" })}>
        {waiting ? "Parar Captura" : "Iniciar Captura"}
      </Button>
      <Button
        size="small"
        disabled={!waiting}
        aria-describedby={hintId}
        onClick={() => onRun({ payload: testWebhook(user?.email ?? "") })}
      >
        Enviar payload de teste
      </Button>
      <Button size="small" disabled={!capture.latest_capture} onClick={() => onRun({ action: "clear" })}>
        Limpar
      </Button>
      <Button size="small" variant="ghost" onClick={() => notify(adminMessages.testDisabled)}>
        Simular pagamento
      </Button>
      {!waiting && (
        <Text id={hintId} $muted $size="caption">
          O payload de teste só pode ser enviado durante a captura.
        </Text>
      )}
    </Row>
  );
}

function CapturedView({ capture: { latest_capture, started_at, status } }: { capture: WebhookCapture }) {
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

/** Adds a line to the debug log: ten lines at most, newest first (R4.7). */
export function addLogLine(lines: readonly string[], text: string, now: Date): string[] {
  const time = now.toLocaleTimeString("pt-BR", { timeZone: "America/Sao_Paulo" });
  return [`${time} ${text}`, ...lines].slice(0, webhookLogLines);
}

/** Logs every change of the capture's state, every poll, and every failure. */
function useCaptureLog(capture: WebhookCapture | undefined, looks: number, error: unknown): readonly string[] {
  const [lines, setLines] = useState<readonly string[]>([]);
  const before = useRef<string | undefined>(undefined);
  // `looks` increases with every response, so that each poll adds a line.
  useEffect(() => {
    if (!capture || looks === 0) return;
    const { status, latest_capture } = capture;
    const state = `${status} ${latest_capture?.id}`;
    if (state === before.current && status !== "waiting") return;
    before.current = state;
    setLines((old) => addLogLine(old, statusWords[status].line, new Date()));
  }, [capture, looks]);
  useEffect(() => {
    if (error) setLines((old) => addLogLine(old, `Falha: ${reasonOf(error)}`, new Date()));
  }, [error]);
  return lines;
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
  color: ${({ theme }) => theme.colors.muted};
  font-family: ${({ theme }) => theme.font.mono};
  font-size: ${({ theme }) => theme.font.size.caption};
`;
