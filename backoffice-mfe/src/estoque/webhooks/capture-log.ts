import { useEffect, useRef, useState } from "react";
import { reasonOf } from "../../messages/admin-messages";
import { type WebhookCapture, webhookLogLines } from "./webhook-debug.api";

const time = new Intl.DateTimeFormat("pt-BR", { timeStyle: "medium", timeZone: "America/Sao_Paulo" });

const statusText: Readonly<Record<WebhookCapture["status"], string>> = {
  inactive: "Captura inativa",
  waiting: "Aguardando um webhook novo",
  captured: "Webhook capturado: captura encerrada",
};

/** Adds a line to the debug log: ten lines at most, newest first (R4.7). */
export function addLogLine(lines: readonly string[], text: string, now: Date): string[] {
  return [`${time.format(now)} ${text}`, ...lines].slice(0, webhookLogLines);
}

/** Logs every change of the capture's state, every poll, and every failure. */
export function useCaptureLog(capture: WebhookCapture | undefined, looks: number, error: unknown): readonly string[] {
  const [lines, setLines] = useState<readonly string[]>([]);
  const before = useRef<string | undefined>(undefined);
  // `looks` increases with every response, so that each poll adds a line.
  useEffect(() => {
    if (!capture || looks === 0) return;
    const { status, latest_capture } = capture;
    const state = `${status} ${latest_capture?.id}`;
    if (state === before.current && status !== "waiting") return;
    before.current = state;
    setLines((old) => addLogLine(old, statusText[status], new Date()));
  }, [capture, looks]);
  useEffect(() => {
    if (error) setLines((old) => addLogLine(old, `Falha: ${reasonOf(error)}`, new Date()));
  }, [error]);
  return lines;
}
