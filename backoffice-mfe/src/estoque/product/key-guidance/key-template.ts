import { isSeparator, type KeyTemplate, sanitizeText, templateLimits } from "@store/shared-data";

export const mostSteps = 10;

export const longestStep = 200;

const oneLine = (text: string) => sanitizeText(text).replace(/\s+/g, " ");

/** Validation message of a template (R14.1); undefined if it is valid or absent. */
export function templateProblem(template: KeyTemplate | null): string | undefined {
  if (!template) return undefined;
  const { separator, fields } = template;
  if (!isSeparator(separator)) return `Separador: de 1 a ${templateLimits.separator} sinais, sem letras nem números`;
  if (fields.length < 1 || fields.length > templateLimits.fields)
    return `O modelo precisa de 1 a ${templateLimits.fields} campos`;
  if (fields.some(({ label }) => oneLine(label) === "")) return "Dê um nome a cada campo do modelo";
  return undefined;
}

/** Validation message of the first steps, one per line (R14.2). */
export function stepsProblem(text: string): string | undefined {
  const steps = cleanSteps(text);
  if (steps.length > mostSteps) return `Use no máximo ${mostSteps} passos`;
  if (steps.some((step) => step.length > longestStep)) return `Cada passo vai até ${longestStep} caracteres`;
  if (new Set(steps).size < steps.length) return "Há passos repetidos: cada um precisa de um texto próprio";
  return undefined;
}

export const cleanTemplate = (template: KeyTemplate | null): KeyTemplate | null =>
  template && {
    separator: template.separator,
    fields: template.fields.map(({ kind, label }) => ({ kind, label: oneLine(label).slice(0, templateLimits.label) })),
  };

export const cleanSteps = (text: string): string[] =>
  text
    .split("\n")
    .map(oneLine)
    .filter((step) => step !== "");

/** A template on one line, for the log and for edit conflicts. */
export const templateText = ({ separator, fields }: KeyTemplate): string =>
  fields.map(({ label }) => label).join(separator === "\t" ? " ⇥ " : ` ${separator} `);
