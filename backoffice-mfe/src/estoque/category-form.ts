import type { Problem } from "shared-data";
import { isCategoryId, sanitizeText } from "shared-data";

/** What the form of a new category holds (R3.3). */
export interface CategoryValues {
  readonly name: string;
  readonly id: string;
  readonly image: string;
}

export type CategoryProblem = "name_required" | "id_required" | "id_taken" | "image_invalid";

/** The category form's sentences; the first two to the letter of R5.8. */
export const categoryMessages: Readonly<Record<CategoryProblem, string>> = {
  name_required: "Nome da categoria é obrigatório",
  id_required: "ID da categoria é obrigatório",
  id_taken: "Já existe uma categoria com este ID",
  image_invalid: "URL da imagem inválida",
};

/** An id as the field keeps it while somebody types: lower case, only a-z, 0-9 and hyphen (R5.8). */
export const toCategoryId = (text: string): string => text.toLowerCase().replace(/[^a-z0-9-]/g, "");

/** What keeps a category from being created, in the form's order. Empty: nothing does. */
export function checkCategory({ name, id, image }: CategoryValues): Problem<keyof CategoryValues, CategoryProblem>[] {
  const isWebAddress = URL.canParse(image) && /^https?:$/.test(new URL(image).protocol);
  const checks: [boolean, keyof CategoryValues, CategoryProblem][] = [
    [sanitizeText(name) === "", "name", "name_required"],
    [toCategoryId(id) === "", "id", "id_required"],
    [isCategoryId(toCategoryId(id)), "id", "id_taken"],
    [image.trim() !== "" && !isWebAddress, "image", "image_invalid"],
  ];
  return checks.flatMap(([wrong, field, code]) => (wrong ? [{ field, code }] : []));
}
