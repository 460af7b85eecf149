import { moment, reais, type Templates, type Words } from "./message.ts";
import type { StaffKinds, StaffNotices, StaffPart } from "./staff-facts.ts";

const why = "Você recebe este aviso porque trabalha na loja.";
const otherwise = "Mude o que recebe em Gerência, Notificações, Meus avisos.";

const count = (number: number, one: string, many: string): string => (number === 1 ? `1 ${one}` : `${number} ${many}`);
const orders = (number: number): string => count(number, "pedido", "pedidos");

/** Lines of a list, and how many more there are. */
const listed = (lines: readonly string[], total: number): string[] => [
  ...lines.map((line) => `• ${line}`),
  ...(total > lines.length ? [`e mais ${total - lines.length}`] : []),
];

const failures = ({ error, unknown_product, not_paid }: StaffKinds["events_failed"]): string[] => [
  ...(error > 0 ? [`${error} com falha ao aplicar`] : []),
  ...(unknown_product > 0 ? [`${unknown_product} com produto desconhecido`] : []),
  ...(not_paid > 0 ? [`${not_paid} com status que não bate`] : []),
];

const claimsByProduct = ({ products }: StaffKinds["claim_waiting"]): string[] =>
  listed(
    products.map(({ name, claims }) => `${name}: ${count(claims, "chamado", "chamados")}`),
    products.length,
  );

/** The tab of the inbox that has the most of them. */
function tabOf(facts: StaffKinds["events_failed"]): string {
  const [[name] = ["error"]] = Object.entries(facts).sort(([, one], [, other]) => other - one);
  return name;
}

/** Texts of each kind; its subject is its line in the daily email. */
const kinds: Templates<StaffKinds> = {
  paid_without_key: (facts) =>
    staffWords({
      subject: `${orders(facts.orders)} sem key, já ${facts.orders === 1 ? "pago" : "pagos"}`,
      short: "Adicione keys: o pedido pago há mais tempo recebe primeiro.",
      paragraphs: [
        `O mais antigo foi pago em ${moment(facts.oldest_at)}.`,
        ...listed(
          facts.products.map((each) => `${each.name}: ${orders(each.orders)}`),
          facts.products.length,
        ),
        "Adicione keys: o pedido pago há mais tempo recebe primeiro.",
      ],
      action: { label: "Ver a fila", path: "/estoque/pedidos?situacao=waiting" },
    }),
  webhook_silent: (facts) =>
    staffWords({
      subject: "O checkout está em silêncio",
      short: `Nenhum aviso de pagamento desde ${moment(facts.last_at)}.`,
      paragraphs: [
        `O último aviso de pagamento chegou em ${moment(facts.last_at)}. Nas últimas quatro semanas, neste dia e horário, sempre houve pelo menos três.`,
        "Confira no painel do provedor se o webhook está ativo e se as vendas continuam.",
      ],
      action: { label: "Ver pagamentos", path: "/estoque/pagamentos" },
    }),
  amount_held: (facts) =>
    staffWords({
      subject: `${orders(facts.orders)} com valor divergente`,
      short: "O valor pago é diferente do preço: confira e libere ou reembolse.",
      paragraphs: [
        `O mais antigo foi pago em ${moment(facts.oldest_at)}. O valor pago é diferente do preço, e a key espera a sua decisão.`,
      ],
      action: { label: "Ver pedidos retidos", path: "/estoque/pedidos?situacao=held" },
    }),
  events_failed: (facts) =>
    staffWords({
      subject: count(
        facts.error + facts.unknown_product + facts.not_paid,
        "aviso de pagamento com problema",
        "avisos de pagamento com problema",
      ),
      short: failures(facts).join(", "),
      paragraphs: [
        ...listed(failures(facts), 0),
        "Nada foi entregue por eles. Corrija o que a falha diz e reprocesse: o que já foi feito não se repete.",
      ],
      action: { label: "Ver os avisos", path: `/estoque/pagamentos?situacao=${tabOf(facts)}` },
    }),
  payment_without_owner: (facts) =>
    staffWords({
      subject: `${orders(facts.orders)} ${facts.orders === 1 ? "pago" : "pagos"} sem dono`,
      short: "Quem pagou não tem conta com esse e-mail: atribua a uma conta.",
      paragraphs: [
        `O mais antigo foi pago em ${moment(facts.oldest_at)}. Quem pagou não tem conta com esse e-mail; se criar uma, o pedido passa a ser dela. Você também pode atribuir à mão.`,
      ],
      action: { label: "Ver pedidos sem dono", path: "/estoque/pedidos?situacao=ownerless" },
    }),
  stock_low: (facts) =>
    staffWords({
      subject: count(facts.total, "produto com estoque baixo", "produtos com estoque baixo"),
      short: facts.products.map(({ name }) => name).join(", "),
      paragraphs: listed(
        facts.products.map(
          ({ name, left, threshold }) => `${name}: ${count(left, "key", "keys")} (limite ${threshold})`,
        ),
        facts.total,
      ),
      action: { label: "Ver o estoque baixo", path: "/estoque?situacao=low" },
    }),
  sold_out_wanted: (facts) =>
    staffWords({
      subject: count(facts.total, "produto esgotado com gente esperando", "produtos esgotados com gente esperando"),
      short: facts.products.map(({ name }) => name).join(", "),
      paragraphs: listed(
        facts.products.map(
          ({ name, waiting }) => `${name}: ${count(waiting, "pessoa esperando", "pessoas esperando")}`,
        ),
        facts.total,
      ),
      action: { label: "Ver esgotados", path: "/estoque?situacao=soldout" },
    }),
  claim_waiting: (facts) =>
    staffWords({
      subject: count(facts.claims, "chamado de garantia para responder", "chamados de garantia para responder"),
      short: `Responda até ${moment(facts.due_at)}.`,
      paragraphs: [`O primeiro vence em ${moment(facts.due_at)}.`, ...claimsByProduct(facts)],
      action: { label: "Ver os chamados", path: "/estoque/garantias" },
    }),
  claim_overdue: (facts) =>
    staffWords({
      subject: count(facts.claims, "chamado de garantia atrasado", "chamados de garantia atrasados"),
      short: `O mais antigo venceu em ${moment(facts.due_at)}.`,
      paragraphs: [`O mais antigo venceu em ${moment(facts.due_at)}.`, ...claimsByProduct(facts)],
      action: { label: "Ver os atrasados", path: "/estoque/garantias?prazo=atrasado" },
    }),
  approval_waiting: (facts) =>
    staffWords({
      subject: count(facts.actions, "ação espera a sua confirmação", "ações esperam a sua confirmação"),
      short: `Valem ${reais(facts.amount)} e passam do limite de uma pessoa por dia.`,
      paragraphs: [
        `A mais antiga foi pedida em ${moment(facts.oldest_at)}. Juntas valem ${reais(facts.amount)}, acima do limite de uma pessoa por dia. Sem outra pessoa da administração, nada é feito, e o pedido vence em 24 horas.`,
      ],
      action: { label: "Ver o que espera", path: "/estoque/resumo" },
    }),
  release_taken_back: (facts) =>
    staffWords({
      subject: count(facts.changes.length, "versão retirada do ar", "versões retiradas do ar"),
      short: facts.changes.map(({ remote, from }) => `${remote} ${from}`.trim()).join(", "),
      paragraphs: facts.changes.map(
        ({ at, remote, from, to, why: reason }) =>
          `${remote}, ${moment(at)}: ${from || "—"} → ${to || "a construída com a loja"}.${reason ? ` ${reason}` : ""}`,
      ),
      action: { label: "Ver versões", path: "/admin/entregas" },
    }),
};

/** Notices to staff (R13.9, R13.10). */
export const staffTemplates: Templates<StaffNotices> = {
  ...kinds,
  staff_daily: ({ day, parts }) => {
    const words = parts.map(wordsOfPart);
    return staffWords({
      subject: `Resumo da loja, ${day.slice(8, 10)}/${day.slice(5, 7)}`,
      short: words.map(({ subject }) => subject).join(" · "),
      paragraphs: words.flatMap(({ subject, paragraphs }) => [`${subject}.`, ...paragraphs]),
      action: { label: "Abrir a gerência", path: "/estoque" },
    });
  },
};

// The database gives the facts of the kind that it names.
const wordsOfPart = ({ kind, facts }: StaffPart): Words => (kinds[kind] as (facts: object) => Words)(facts);

const staffWords = (words: Omit<Words, "why" | "otherwise">): Words => ({ ...words, why, otherwise });
