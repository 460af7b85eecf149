import { isSeparator, type KeyTemplate, sanitizeText, templateLimits } from "@store/shared-data";

/** Problems that keep a template or the first steps from being saved. */
export type GuidanceProblem =
  | "separator_invalid"
  | "template_fields"
  | "template_label"
  | "steps_repeated"
  | "steps_many";

/** Most steps of a product. */
export const mostSteps = 10;

/** Most characters of one step. */
export const longestStep = 200;

/** The sentences of the template's editor and of the first steps' (R14.1, R14.2). */
export const guidanceMessages: Readonly<Record<GuidanceProblem, string>> = {
  separator_invalid: `Separador: de 1 a ${templateLimits.separator} sinais, sem letras nem números`,
  template_fields: `O modelo precisa de 1 a ${templateLimits.fields} campos`,
  template_label: "Dê um nome a cada campo do modelo",
  steps_repeated: "Há passos repetidos: cada um precisa de um texto próprio",
  steps_many: `Use no máximo ${mostSteps} passos`,
};

const oneLine = (text: string) => sanitizeText(text).replace(/\s+/g, " ");

/** The first problem of a template; `null` where there is none, or no template. */
export function templateProblem(template: KeyTemplate | null): GuidanceProblem | null {
  if (!template) return null;
  if (!isSeparator(template.separator)) return "separator_invalid";
  if (template.fields.length < 1 || template.fields.length > templateLimits.fields) return "template_fields";
  return template.fields.some(({ label }) => oneLine(label) === "") ? "template_label" : null;
}

/** The problem of the first steps; `null` where there is none. */
export function stepsProblem(steps: readonly string[]): GuidanceProblem | null {
  const kept = cleanSteps(steps);
  if (kept.length > mostSteps) return "steps_many";
  return new Set(kept).size < kept.length ? "steps_repeated" : null;
}

/** A template as it is written: its names cleaned. */
export const cleanTemplate = (template: KeyTemplate | null): KeyTemplate | null =>
  template && {
    separator: template.separator,
    fields: template.fields.map(({ kind, label }) => ({ kind, label: oneLine(label).slice(0, templateLimits.label) })),
  };

/** The first steps as they are written: cleaned, without the empty ones. */
export const cleanSteps = (steps: readonly string[]): string[] => steps.map(oneLine).filter((step) => step !== "");

/** A template in a line, as the log and the question between two editors tell it. */
export const templateText = ({ separator, fields }: KeyTemplate): string =>
  fields.map(({ label }) => label).join(separator === "\t" ? " ⇥ " : ` ${separator} `);
