import type { Random } from "./random";

/** Somebody who buys; nobody of them exists. */
export interface Person {
  readonly fullName: string;
  readonly email: string;
  readonly displayName: string;
  /** Digits with the country's code, as the checkout sends them. */
  readonly phone: string;
  /** Whoever has none paid as a guest, and their orders wait for an owner. */
  readonly hasAccount: boolean;
}

const firstNames =
  "Ana Beatriz Bruno Caio Camila Carla Daniel Débora Diego Eduarda Elaine Fábio Felipe Fernanda Gabriel Giovana Gustavo Helena Igor Isabela João Júlia Karina Larissa Leandro Letícia Lucas Luana Marcelo Mariana Mateus Natália Otávio Patrícia Paulo Rafael Renata Rodrigo Sabrina Thiago Vanessa Vinícius Viviane Wesley Yasmin".split(
    " ",
  );
const lastNames =
  "Albuquerque Almeida Araújo Barbosa Batista Cardoso Carvalho Castro Correia Costa Dias Fernandes Ferreira Freitas Gomes Gonçalves Lima Lopes Machado Martins Melo Mendes Moreira Moura Nascimento Nogueira Nunes Oliveira Pereira Pinto Ramos Ribeiro Rocha Rodrigues Santana Santos Silva Soares Souza Teixeira Vieira".split(
    " ",
  );
const areaCodes = "11 11 11 11 19 21 21 27 31 31 41 47 48 51 61 62 71 81 85 92".split(" ");
const guests = 0.08;

const plain = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The person with this number; addresses and phones are of nobody. */
export function makePerson(random: Random, number: number): Person {
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)];
  const fullName = `${first} ${random.chance(0.3) ? `${random.pick(lastNames)} ` : ""}${last}`;
  const phone = `55${random.pick(areaCodes)}9${String(10_000_000 + ((number * 7_919) % 89_999_999))}`;
  return {
    fullName,
    email: `${plain(first)}.${plain(last)}${number}@exemplo.com.br`,
    displayName: `${plain(first)}_${number}`.slice(0, 20),
    phone,
    hasAccount: !random.chance(guests),
  };
}
