import { isSeparator, type KeyTemplate, sanitizeText, templateLimits } from "@store/shared-data";

/** Validation problems of a template or of the first steps. */
export type GuidanceProblem =
  | "separator_invalid"
  | "template_fields"
  | "template_label"
  | "steps_repeated"
  | "steps_many";

/** Maximum number of steps. */
export const mostSteps = 10;

/** Maximum length of a step, in characters. */
export const longestStep = 200;

/** Validation messages (R14.1, R14.2). */
export const guidanceMessages: Readonly<Record<GuidanceProblem, string>> = {
  separator_invalid: `Separador: de 1 a ${templateLimits.separator} sinais, sem letras nem números`,
  template_fields: `O modelo precisa de 1 a ${templateLimits.fields} campos`,
  template_label: "Dê um nome a cada campo do modelo",
  steps_repeated: "Há passos repetidos: cada um precisa de um texto próprio",
  steps_many: `Use no máximo ${mostSteps} passos`,
};

const oneLine = (text: string) => sanitizeText(text).replace(/\s+/g, " ");

/** The first problem of a template; `null` if it is valid or absent. */
export function templateProblem(template: KeyTemplate | null): GuidanceProblem | null {
  if (!template) return null;
  if (!isSeparator(template.separator)) return "separator_invalid";
  if (template.fields.length < 1 || template.fields.length > templateLimits.fields) return "template_fields";
  return template.fields.some(({ label }) => oneLine(label) === "") ? "template_label" : null;
}

/** The problem of the first steps; `null` if they are valid. */
export function stepsProblem(steps: readonly string[]): GuidanceProblem | null {
  const cleaned = cleanSteps(steps);
  if (cleaned.length > mostSteps) return "steps_many";
  return new Set(cleaned).size < cleaned.length ? "steps_repeated" : null;
}

/** Normalizes a template's labels before saving. */
export const cleanTemplate = (template: KeyTemplate | null): KeyTemplate | null =>
  template && {
    separator: template.separator,
    fields: template.fields.map(({ kind, label }) => ({ kind, label: oneLine(label).slice(0, templateLimits.label) })),
  };

/** Normalizes the first steps before saving, without empty ones. */
export const cleanSteps = (steps: readonly string[]): string[] => steps.map(oneLine).filter((step) => step !== "");

/** A template on one line, for the log and for edit conflicts. */
export const templateText = ({ separator, fields }: KeyTemplate): string =>
  fields.map(({ label }) => label).join(separator === "\t" ? " ⇥ " : ` ${separator} `);
