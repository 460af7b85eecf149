import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import {
  type CaptureAction,
  driveWebhookCapture,
  getWebhookCapture,
  makeTestWebhook,
  sendTestWebhook,
  type WebhookCapture,
  webhookPollTime,
} from "./webhook-debug.api";

const captureKey = ["private", "webhook-capture"];

/** Where the capture stands; asked again every 2 s for as long as a webhook is awaited, and no longer. */
export function useWebhookCapture() {
  return useQuery({
    queryKey: captureKey,
    queryFn: ({ signal }) => getWebhookCapture(signal),
    refetchInterval: ({ state }) => (state.data?.status === "waiting" && !state.error ? webhookPollTime : false),
    gcTime: 0,
    staleTime: 0,
  });
}

/** An admin's actions on the capture: start and stop it, or send it the test payload. */
export type CaptureCommand = { name: CaptureAction } | { name: "test"; email: string };

/** Carries out a command; the answer is where the capture stands then. */
export function useCaptureCommand() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (command: CaptureCommand) =>
      command.name === "test"
        ? sendTestWebhook(makeTestWebhook(command.email, new Date()))
        : driveWebhookCapture(command.name),
    // An older status still on its way must not undo what was just done.
    onMutate: () => queryClient.cancelQueries({ queryKey: captureKey }),
    onSuccess: (capture: WebhookCapture) => queryClient.setQueryData(captureKey, capture),
  });
}
