import type { AccountNotices } from "./facts.ts";
import { moment, type Templates } from "./message.ts";

const deviceNames: Readonly<Record<string, string>> = {
  celular: "um celular",
  tablet: "um tablet",
  computador: "um computador",
};

const deviceOf = ({ device, browser }: AccountNotices["new_sign_in"]): string => {
  const name = deviceNames[device] ?? "um aparelho desconhecido";
  return browser === "outro" ? name : `${name}, no ${browser}`;
};

/** Notices to an account's owner about the account itself (R11.8). */
export const accountTemplates: Templates<AccountNotices> = {
  new_sign_in: (facts) => ({
    subject: "Sua conta foi aberta em um aparelho novo",
    short: `Em ${moment(facts.at)}, com ${deviceOf(facts)}.`,
    paragraphs: [
      "Olá!",
      `Alguém entrou na sua conta em ${moment(facts.at)}, com ${deviceOf(facts)}${facts.address ? `, a partir do endereço ${facts.address}` : ""}.`,
      "Foi você? Então não precisa fazer nada.",
      "Não foi você? Troque a senha e encerre as sessões.",
    ],
    action: { label: "Trocar a senha e ver as sessões", path: "/meu-perfil/seguranca" },
    why: "Você recebe este aviso porque esta entrada é diferente das anteriores.",
    otherwise: "Ele protege a sua conta e não pode ser desligado.",
  }),
};
