import { formatFileSize } from "@store/shared-ui";

const oneDecimal = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** Size difference of the cleaned file in bytes (negative is smaller), with a sentence about it. */
export function compareSizes(before: number, after: number): { difference: number; sentence: string } {
  const difference = after - before;
  const percent = before > 0 ? Math.abs(difference / before) * 100 : 0;
  const amount = `${oneDecimal.format(percent)}% (${formatFileSize(Math.abs(difference))})`;
  if (difference < 0) return { difference, sentence: `${amount} mais leve` };
  if (difference > 0) return { difference, sentence: `${amount} mais pesada: a original já estava bem comprimida` };
  return { difference, sentence: "Mesmo tamanho" };
}
