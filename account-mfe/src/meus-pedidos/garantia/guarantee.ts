import type { Tone } from "@store/shared-ui";

/** Reasons for a claim, in the order of the form. */
export const claimReasons = {
  invalid_credentials: "As credenciais são inválidas",
  impossible_login: "Não consigo entrar",
  information_mismatch: "As informações são diferentes do anunciado",
  blocked: "A conta foi bloqueada",
  two_factor: "O código de duas etapas não funciona",
  proxy_down: "O proxy não responde",
  other: "Outro problema",
} as const;

/** Badge of a claim by its state. */
export const claimStates = {
  open: { label: "Com a equipe", tone: "yellow" },
  answered: { label: "Aguardando você", tone: "blue" },
  decided: { label: "Decidido", tone: "neutral" },
  withdrawn: { label: "Retirado", tone: "neutral" },
} as const satisfies Readonly<Record<string, { label: string; tone: Tone }>>;

export const claimDecisions = {
  replacement: "Key trocada",
  credit: "Valor em crédito na loja",
  refund: "Pedido reembolsado",
  refusal: "Chamado recusado",
} as const;

/** Longest message in characters; the database enforces it too. */
export const longestText = 1000;

/** Maximum number of pictures of a claim. */
export const mostPictures = 5;
