import { askDatabase } from "../call-database.ts";
import { drainQueue } from "../drain-queue.ts";
import type { Platform } from "../platform.ts";
import type { Channel, Sending } from "./channel.ts";
import type { DueNotice } from "./facts.ts";
import { wordsOf } from "./templates.ts";

interface Claim {
  readonly notices: readonly DueNotice[];
  readonly more: boolean;
}

/** Result of one run of the sender. "more": its time was up before everything was out. */
export interface Sent {
  readonly sent: number;
  readonly again: number;
  readonly never: number;
  readonly more: boolean;
}

const atOnce = 10;

/**
 * Sends what is due by these channels: takes a few notices, hands each over, marks it, and goes on until nothing is due or its
 * time is up. A run that dies leaves what it took to a later one, which hands it over under the same id (R13.1).
 * @returns null where the database does not know the secret
 * @throws Error where the database cannot be reached
 */
export async function sendNotices(
  platform: Platform,
  secret: string,
  channels: readonly Channel[],
): Promise<Sent | null> {
  const counts = { sent: 0, again: 0, never: 0 };
  const more = await drainQueue(
    async () => {
      const claim = await askDatabase<Claim>(platform, "claim_notices", {
        p_secret: secret,
        p_channels: channels.map(({ name }) => name),
        p_limit: atOnce,
      });
      return claim && { items: claim.notices, more: claim.more };
    },
    async (notice) => {
      counts[await sendOne(notice, channels, platform)] += 1;
    },
  );
  return more === null ? null : { ...counts, more };
}

type Parts = readonly [notice: DueNotice, channels: readonly Channel[], platform: Platform];

async function sendOne(...[notice, channels, platform]: Parts): Promise<Sending["result"]> {
  // One that cannot be written must not keep the others back.
  const sending = await hand(notice, channels, platform).catch((): Sending => ({ result: "again", reason: "fault" }));
  const reason = sending.result === "sent" ? null : sending.reason;
  await askDatabase(platform, "mark_notice", { p_id: notice.id, p_result: sending.result, p_reason: reason });
  return sending.result;
}

async function hand(...[notice, channels, platform]: Parts): Promise<Sending> {
  const words = wordsOf(notice.kind, notice.facts);
  const channel = channels.find(({ name }) => name === notice.channel);
  // The database may be a release ahead of the function.
  if (!words || !channel) return { result: "again", reason: "kind_without_words" };
  return channel.send(notice, words, platform);
}
