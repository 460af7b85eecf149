import { isRecord, requireStoreClient, StoreError } from "@store/shared-data";
import { getSettings } from "@store/shared-data/runtime";
import { isNoticeTopic, type NoticeTopic } from "./notice-labels";

const tooManyMessage = "Muitas tentativas seguidas. Espere um minuto e tente de novo.";

/** The notices that an email's link has stopped. */
export interface Stopped {
  /** The line of the list that is off now; null where all that can be is, or this page has no words for it. */
  readonly topic: NoticeTopic | null;
  readonly isAll: boolean;
}

/**
 * Stops the kind of an email, or all that can be stopped, for the address that received it. The token of its link is the
 * proof: no sign-in is needed. Doing it again changes nothing. @throws StoreError; `denied` for a token that is none, or too old
 */
export async function stopNotices(token: string, isAll: boolean): Promise<Stopped> {
  requireStoreClient();
  // A form and nothing besides: the browser sends it without asking the function first whether it may.
  const response = await fetch(`${getSettings().supabaseUrl}/functions/v1/notices`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ stop: token, ...(isAll && { all: "1" }) }).toString(),
  }).catch((error: unknown) => {
    throw new StoreError("network", String(error));
  });
  const result: unknown = await response.json().catch(() => null);
  if (response.ok && isRecord(result)) return { topic: toTopic(result), isAll };
  if (response.status === 429) throw new StoreError("rejected", tooManyMessage);
  throw new StoreError(response.status < 500 ? "denied" : "rejected", "");
}

// Kinds that were allowed as one are one line of the list, which has the name of their purpose.
function toTopic({ kind, purpose }: Record<string, unknown>): NoticeTopic | null {
  if (isNoticeTopic(kind)) return kind;
  return isNoticeTopic(purpose) ? purpose : null;
}
