import { array, boolean, type InferOutput, nullable, nullish, number, object, string } from "valibot";
import { changesSchema } from "../../../log/staff-log.api";

const word = nullish(string(), null);

/** Fields of a timeline entry; each kind uses some of them. */
const detailsSchema = object({
  event_id: nullish(number(), null),
  claim_id: word,
  outcome: word,
  error: word,
  reason: word,
  text: word,
  kind: word,
  amount: nullish(number(), 0),
  address: word,
  device: word,
  /** True if it concerns the order's current key and current owner. */
  is_current: nullish(boolean(), true),
  done: nullish(array(string()), []),
  left: nullish(array(string()), []),
  from_staff: nullish(boolean(), false),
  decision: word,
  sha256: word,
  notice: word,
  channel: word,
  opened_at: word,
  action: word,
  actor_id: word,
  done_as: word,
  changes: nullish(changesSchema, null),
  name: nullish(string(), ""),
  code: word,
  discount: nullish(number(), 0),
});

/** The history of an order, newest first. */
export const timelineSchema = array(
  object({ happened_at: string(), kind: string(), actor: nullable(string()), details: detailsSchema }),
);

/** An entry of an order's timeline. */
export type OrderEntry = InferOutput<typeof timelineSchema>[number];
