import type { StockNotices, WantedFacts } from "./facts.ts";
import { listOf, reais, type Templates } from "./message.ts";

/** Names of categories; a test compares them with the shop's own. */
export const categoryNames: Readonly<Record<string, string>> = {
  facebook: "Meta Ads",
  tiktok: "TikTok Ads",
  google: "Google Ads",
  proxys: "Proxys",
  variados: "Variados",
};

const nameOf = ({ name, category }: WantedFacts): string =>
  name ?? (category !== null && Object.hasOwn(categoryNames, category) ? String(categoryNames[category]) : "o produto");

const pathOf = ({ product_id, category }: WantedFacts): string =>
  product_id === null
    ? `/categoria/${encodeURIComponent(category ?? "")}`
    : `/product/${encodeURIComponent(product_id)}`;

const units = (left: number): string => (left === 1 ? "1 unidade" : `${left} unidades`);

/** Notices to people with a stock alert (R13.6). */
export const stockTemplates: Templates<StockNotices> = {
  stock_alert_confirm: ({ token, wanted }) => ({
    subject: "Confirme o seu aviso de estoque",
    short: `Para avisar você quando chegar: ${listOf(wanted.map(nameOf))}.`,
    paragraphs: [
      "Olá!",
      `Pediram para avisar este e-mail quando chegar: ${listOf(wanted.map(nameOf))}.`,
      "Se foi você, confirme. O lugar na fila vale depois da confirmação.",
    ],
    // Behind the #, which no server sees.
    action: { label: "Confirmar aviso", path: `/avise-me/confirmar#${token}` },
    why: "Você recebe este e-mail porque ele foi digitado na loja.",
    otherwise: "Se não foi você, ignore: sem a confirmação não escrevemos mais sobre isso.",
  }),
  stock_alert: (facts) => ({
    subject: `Chegou: ${nameOf(facts)}`,
    short: `${units(facts.left)} em estoque agora.`,
    paragraphs: [
      "Olá!",
      `${nameOf(facts)} voltou ao estoque${reais(facts.price) ? `, por ${reais(facts.price)}` : ""}. Neste momento ${facts.left === 1 ? "resta" : "restam"} ${units(facts.left)}.`,
      "Avisamos na ordem dos pedidos, e nada fica reservado: leva quem pagar primeiro.",
    ],
    action: { label: facts.product_id === null ? "Ver os produtos" : "Ver o produto", path: pathOf(facts) },
    why: "Você recebe este aviso, uma vez, porque pediu para saber quando chegasse.",
  }),
};
