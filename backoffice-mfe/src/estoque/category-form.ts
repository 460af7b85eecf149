import { isCategoryId, sanitizeText } from "@store/shared-data";
import { check, object, pipe, string } from "valibot";

/** The untouched form of a new category (R3.3). */
export const emptyCategory = { name: "", id: "", image: "" };

/** An id as the field keeps it while typing: lower case, only a-z, 0-9 and hyphen (R5.8). */
export const toCategoryId = (text: string): string => text.toLowerCase().replace(/[^a-z0-9-]/g, "");

/** True where a category has this id. */
export const isTaken = (id: string): boolean => isCategoryId(toCategoryId(id));

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The rules of a new category; the first two messages are those of R5.8. */
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
