import type { CleaningFailure, CleaningStep } from "@store/shared-data/pictures";

/** Messages for a failed cleaning. */
export const failureMessages: Readonly<Record<CleaningFailure, string>> = {
  broken: "Não foi possível abrir este arquivo: ele está corrompido ou não é uma imagem de verdade.",
  foreign:
    "Este navegador não abre este formato (como HEIC, TIFF ou SVG). Salve a imagem em JPG ou PNG e tente de novo.",
  too_large: "Imagem grande demais: o limite é de 50 megapixels e 150 MB. Reduza a imagem e tente de novo.",
  too_long: "Imagem comprida demais: o formato WebP aceita até 16.383 pixels por lado.",
  out_of_memory: "Faltou memória no aparelho para esta imagem. Feche outras abas ou tente uma imagem menor.",
  no_encoder: "Este navegador não consegue gravar WebP. Use o Chrome, o Edge ou o Firefox atualizado.",
  not_clean: "A conferência encontrou dados no arquivo limpo, por isso ele foi descartado. Tente novamente.",
  unavailable:
    "Não foi possível iniciar a limpeza neste navegador. Atualize a página ou o navegador e tente novamente.",
};

/** For pictures whose metadata cannot be read, such as any BMP. */
export const unreadMetadata = "Não foi possível ler os metadados desta imagem. A imagem limpa sai só com os pixels.";

/** The worker's current step, and the progress in percent. */
export const stepLabels: Readonly<Record<CleaningStep | "waiting", { label: string; percent: number }>> = {
  waiting: { label: "Na fila", percent: 0 },
  decoding: { label: "Abrindo a imagem", percent: 15 },
  rendering: { label: "Redesenhando os pixels", percent: 40 },
  encoding: { label: "Gravando em WebP", percent: 60 },
  checking: { label: "Conferindo o resultado", percent: 90 },
};

/** Lists the files that were ignored because they are not images. */
export function ignoredMessage(names: readonly string[]): string {
  if (names.length === 0) return "";
  const start = names.length === 1 ? "Arquivo ignorado, não é uma imagem" : "Arquivos ignorados, não são imagens";
  return `${start}: ${names.join(", ")}`;
}
