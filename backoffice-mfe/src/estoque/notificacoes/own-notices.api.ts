import { toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import { array, boolean, type InferOutput, object, picklist, string } from "valibot";
import { readAnswer } from "../../answers/read-answer";

const choiceSchema = object({
  kind: string(),
  mode: picklist(["at_once", "daily", "off"]),
  channel: picklist(["mail", "push"]),
});
const mineSchema = object({ has_device: boolean(), choices: array(choiceSchema) });

/** How one is told of a kind. */
export type OwnNotice = InferOutput<typeof choiceSchema>;

/** How the signed-in member of staff is told of what happens, and whether a device of theirs can be told. */
export type OwnNotices = InferOutput<typeof mineSchema>;

/** What one is told, and how. Staff only. @throws StoreError */
export async function getOwnNotices(db: StoreClient, signal: AbortSignal): Promise<OwnNotices> {
  const { data, error, status } = await db.rpc("my_staff_notices").abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return readAnswer(mineSchema, data);
}

/** Chooses how one is told of a kind. Staff only. @throws StoreError */
export async function setOwnNotice(db: StoreClient, { kind, mode, channel }: OwnNotice): Promise<void> {
  const { error, status } = await db.rpc("set_staff_notice", { p_kind: kind, p_mode: mode, p_channel: channel });
  if (error) throw toStoreError(error, status);
}
