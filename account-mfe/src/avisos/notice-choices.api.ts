import { callRpc, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { isNoticeTopic, type NoticeTopic } from "./notice-labels";

/** A way by which notices come. */
export type NoticeChannel = "mail" | "push";

/** The person's choice for one line of the list. */
export interface NoticeChoice {
  readonly topic: NoticeTopic;
  /** The order needs it, or the law requires it: it cannot be turned off. */
  readonly isRequired: boolean;
  readonly mail: boolean;
  readonly push: boolean;
}

/** Topics that the signed-in person is notified of. */
export interface NoticeChoices {
  /** Address of the emails; empty while the mailbox is unverified, and then none are sent. */
  readonly email: string;
  /** The mailbox has refused emails, and none are sent to it. */
  readonly isBounced: boolean;
  /** True if a browser of this person takes notices. */
  readonly hasDevices: boolean;
  readonly choices: readonly NoticeChoice[];
}

/** A change of one line for one channel. */
export interface ChoiceChange {
  readonly topic: NoticeTopic;
  readonly channel: NoticeChannel;
  readonly isOn: boolean;
}

/** The caller's notification topics, in the database's order; topics that this page has no words for are left out. @throws StoreError */
export async function readNoticeChoices(db: StoreClient, signal: AbortSignal): Promise<NoticeChoices> {
  const [address, choices] = await Promise.all([
    unwrap(db.rpc("my_notice_address").abortSignal(signal).single()),
    callRpc(db, "my_notice_choices", {}, signal),
  ]);
  return {
    // The generated type has no null: the mailbox is unverified.
    email: address.email ?? "",
    isBounced: address.is_bounced,
    hasDevices: address.has_devices,
    choices: choices.flatMap(({ topic, is_required, mail, push }) =>
      isNoticeTopic(topic) ? [{ topic, isRequired: is_required, mail, push }] : [],
    ),
  };
}
