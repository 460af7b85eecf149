import { isCategoryId, sanitizeText } from "@store/shared-data";
import { check, object, pipe, string } from "valibot";

export const emptyCategory = { name: "", id: "", image: "" };

/** Normalizes an id while typing: lower case, only a-z, 0-9 and hyphen (R5.8). */
export const toCategoryId = (text: string): string => text.toLowerCase().replace(/[^a-z0-9-]/g, "");

export const isTaken = (id: string): boolean => isCategoryId(toCategoryId(id));

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Validation of a new category; R5.8 prescribes the first two messages. */
export const categorySchema = object({
  name: pipe(
    string(),
    check((name) => sanitizeText(name) !== "", "Nome da categoria é obrigatório"),
  ),
  id: pipe(
    string(),
    check((id) => toCategoryId(id) !== "", "ID da categoria é obrigatório"),
    check((id) => !isTaken(id), "Já existe uma categoria com este ID"),
  ),
  image: pipe(
    string(),
    check((image) => image.trim() === "" || isWebAddress(image), "URL da imagem inválida"),
  ),
});
