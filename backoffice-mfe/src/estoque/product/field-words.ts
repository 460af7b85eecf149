import { getSession } from "shared-data/runtime";
import { formatDateTime } from "shared-ui";
import { writeChanges } from "../../log/change-words";
import type { FieldAuthor, FieldAuthors } from "./product-changes.api";
import { type ProductValues, toProductInput } from "./product-form";
import type { ProductField } from "./product-merge";

/** What a field of the form is called, as in the log. */
export const fieldName = (field: ProductField): string => writeChanges({ [field]: {} })[0]?.field ?? field;

/** What a field holds, as the log would write it. */
export function fieldText(field: ProductField, values: ProductValues): string {
  const [change] = writeChanges({ [field]: { to: toProductInput(values)[field] } });
  return change?.after ?? "vazio";
}

/** " (who, when)" of a field's last change, where that is known; oneself in another tab is not somebody else. */
export function authorText(author: FieldAuthor | undefined): string {
  if (!author) return "";
  const isMe = author.actorId !== null && author.actorId === getSession().user?.id;
  return ` (${isMe ? "você, em outra aba ou aparelho" : author.name}, em ${formatDateTime(author.doneAt)})`;
}

/** What to say of fields that stayed as somebody else made them; nothing where there are none. */
export function adoptedText(fields: readonly ProductField[], authors: FieldAuthors): string[] {
  if (fields.length === 0) return [];
  return [
    `Mudou enquanto isso, e ficou: ${fields.map((field) => fieldName(field) + authorText(authors[field])).join("; ")}.`,
  ];
}
