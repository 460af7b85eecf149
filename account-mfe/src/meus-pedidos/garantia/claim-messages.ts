import type { CleaningFailure } from "@store/shared-data/pictures";
import { mostPictures } from "./guarantee";

/** Message for more pictures than a claim may have; the last ones were not added. */
export const tooManyPictures = (leftOut: number): string =>
  leftOut === 1
    ? `Cada chamado aceita até ${mostPictures} imagens: a última que você escolheu ficou de fora.`
    : `Cada chamado aceita até ${mostPictures} imagens: as ${leftOut} últimas que você escolheu ficaram de fora.`;

/** Why a picture was rejected. A claim can be sent without pictures. */
export const pictureProblems: Readonly<Record<CleaningFailure, string>> = {
  broken: "Este arquivo não abre: ele está corrompido ou não é uma imagem.",
  foreign: "Este navegador não abre este formato. Envie em JPG ou PNG.",
  too_large: "A imagem é grande demais.",
  too_long: "A imagem é comprida demais.",
  out_of_memory: "Faltou memória no aparelho. Tente uma imagem menor.",
  no_encoder: "Este navegador não prepara imagens. Envie pelo Chrome, Edge ou Firefox, ou só descreva o problema.",
  not_clean: "A imagem não pôde ser limpa. Tente outra.",
  unavailable: "Este navegador não prepara imagens. Atualize a página, ou só descreva o problema.",
};
