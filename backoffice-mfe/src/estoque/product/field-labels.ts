import { categoryLabels, isCategoryId } from "@store/shared-data";
import { getSession } from "@store/shared-data/runtime";
import { formatDateTime, formatPrice } from "@store/shared-ui";
import { templateText } from "./key-guidance/key-template-form";
import { parsePrice } from "./parse-price";
import type { FieldAuthor, FieldAuthors } from "./product-changes.api";
import { fieldNames, type ProductValues } from "./product-form";
import type { ProductField } from "./product-merge";

/** A field's value as text. */
export function fieldText(field: ProductField, values: ProductValues): string {
  if (field === "key_template") return values.key_template ? templateText(values.key_template) : "vazio";
  const value = values[field];
  if (typeof value === "boolean") return value ? "Sim" : "Não";
  const text = typeof value === "string" ? value.trim() : value.filter((line) => line.trim() !== "").join("\n");
  if (field === "category" && isCategoryId(text)) return categoryLabels[text];
  const amount = field === "price" || field === "original_price" ? parsePrice(text) : null;
  return amount === null ? text || "vazio" : formatPrice(amount);
}

/** " (author, time)" of a field's last change, if known; the user's own change in another tab counts as their own. */
export function authorText(author: FieldAuthor | undefined): string {
  if (!author) return "";
  const isMe = author.actorId !== null && author.actorId === getSession().user?.id;
  return ` (${isMe ? "você, em outra aba ou aparelho" : author.name}, em ${formatDateTime(author.doneAt)})`;
}

/** Notes about fields that took over another staff member's change; empty if there are none. */
export function adoptedText(fields: readonly ProductField[], authors: FieldAuthors): string[] {
  if (fields.length === 0) return [];
  const words = fields.map((field) => fieldNames[field] + authorText(authors[field]));
  return [`Mudou enquanto isso, e ficou: ${words.join("; ")}.`];
}
