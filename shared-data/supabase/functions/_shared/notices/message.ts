/** Texts of a notice, for every channel: plain, in Portuguese. */
export interface Words {
  readonly subject: string;
  /** One sentence, for a notification and for what a mailbox shows beside the subject. */
  readonly short: string;
  readonly paragraphs: readonly string[];
  /** A text to be copied, such as a PIX code. */
  readonly code?: string;
  /** Where it leads: a path of the store. */
  readonly action: { readonly label: string; readonly path: string };
  /** Why the person gets it. */
  readonly why: string;
  /** Advice in a notice that cannot be stopped; by default, that the order needs it. */
  readonly otherwise?: string;
}

/** The words of each kind, as a function of its facts. */
export type Templates<Kinds> = { readonly [Kind in keyof Kinds]: (facts: Kinds[Kind]) => Words };

/** "Olá, Maria!", or "Olá!" where no name is known. */
export const greet = (name: string | null): string => (name ? `Olá, ${name}!` : "Olá!");

/** "Conta A", "Conta A e Conta B". */
export const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat("pt-BR", { type: "conjunction" }).format(names);

/** An amount in reais; empty where it is not known. */
export const reais = (amount: number | null): string =>
  amount === null ? "" : new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" }).format(Number(amount));

/** A moment by the store's clock: "25/11 às 14:30". */
export function moment(at: string): string {
  const when = new Date(at);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", ...options }).format(when);
  return `${part({ day: "2-digit", month: "2-digit" })} às ${part({ hour: "2-digit", minute: "2-digit" })}`;
}

/** "30/11/2026" of a day in ISO 8601, which has no hour and so no time zone. */
export const day = (iso: string): string => iso.split("-").reverse().join("/");

/** "1 minuto", "12 minutos". */
export const minutes = (count: number): string => (count === 1 ? "1 minuto" : `${count} minutos`);
