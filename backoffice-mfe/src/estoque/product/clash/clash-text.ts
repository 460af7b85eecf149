import { getSession } from "@store/shared-data/runtime";
import { formatDateTime } from "@store/shared-ui";
import { writeValue } from "../../../log/change-labels";
import { actorOf } from "../../../log/staff-action-names";
import type { StaffAction } from "../../../log/staff-log.api";
import type { FieldAuthors } from "../admin-products.api";
import { type ProductField, productFields } from "../product-fields";
import { problemOf } from "../product-values";

/** A form value as text, in the words of the log; an invalid one as typed. */
export function fieldText(field: ProductField, value: unknown): string {
  if (problemOf(field, value)) return String(value);
  return writeValue(field, productFields[field].read(value as never)) ?? "vazio";
}

/** " (author, time)" of a field's last change, if known; the user's own change in another tab counts as their own. */
export function authorText(change: StaffAction | undefined): string {
  if (!change) return "";
  const isMe = change.actor_id !== null && change.actor_id === getSession().user?.id;
  return ` (${isMe ? "você, em outra aba ou aparelho" : actorOf(change)}, em ${formatDateTime(change.done_at)})`;
}

/** Notes about fields that took over another staff member's change; empty if there are none. */
export function adoptedText(fields: readonly ProductField[], authors: FieldAuthors): string[] {
  if (fields.length === 0) return [];
  const words = fields.map((field) => productFields[field].label + authorText(authors[field]));
  return [`Mudou enquanto isso, e ficou: ${words.join("; ")}.`];
}
