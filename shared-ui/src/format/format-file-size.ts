const oneDecimal = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A file's size in kilobytes of 1024 bytes: `1536` becomes "1,5 KB" (spec 2, Limpar Criativo). */
export function formatFileSize(bytes: number): string {
  return Number.isFinite(bytes) ? `${oneDecimal.format(bytes / 1024)} KB` : "— KB";
}
