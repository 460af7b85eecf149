import { readFailure } from "@store/shared-data";
import { formatPrice } from "@store/shared-ui";
import { pluralize } from "../format/pluralize";

/** Alerts and confirmations for staff. R8.6 prescribes most texts; the others follow its style. */
export const adminMessages = {
  productCreated: "Produto criado com sucesso!",
  productUpdated: "Produto atualizado com sucesso!",
  productDeleted: "Produto excluído com sucesso! (marcado como inativo)",
  keyDeleteConfirm:
    "Tem certeza que deseja excluir esta key? Ela sai do estoque deste produto e não pode ser recuperada.",
  categoryNotIntegrated: (name: string) => `Categoria "${name}" criada! Ela será integrada em breve.`,
  categoryFailed: "Erro ao criar categoria",
  reviewApproved: "Avaliação aprovada com sucesso!",
  reviewApproveFailed: "Erro ao aprovar avaliação",
  reviewRejected: "Avaliação rejeitada e removida!",
  reviewRejectFailed: "Erro ao rejeitar avaliação",
  awaitsApproval: "Acima do limite de uma pessoa por dia: outra pessoa da administração precisa confirmar.",
  testDisabled: "Teste desabilitado em produção por segurança.",
  discardKeys: "As keys que não foram enviadas serão perdidas. Fechar mesmo assim?",
  productGoneConfirm: "Este produto foi apagado enquanto você editava. Salvar o que você digitou como produto novo?",
  discardChanges: "As alterações não salvas serão perdidas. Fechar mesmo assim?",
} as const;

/** The reason after "Erro ao …:"; R8.6 prescribes the text for a failure without one. */
export function reasonOf(error: unknown): string {
  const { code, message } = readFailure(error);
  if (code === "network") return "sem conexão com o servidor. Verifique sua internet e tente novamente.";
  return message || "Erro desconhecido";
}

/** Message of a failed action: `failedTo("salvar filtro")` returns "Erro ao salvar filtro: …" for its error. */
export const failedTo =
  (action: string) =>
  (error: unknown): string =>
    `Erro ao ${action}: ${reasonOf(error)}`;

/** Messages with a reason or a number; R8.6. */
export const adminSentences = {
  productDeleteConfirm: (name: string) =>
    `Tem certeza que deseja excluir o produto "${name}"? Ele deixa de aparecer na loja; pedidos e keys são mantidos.`,
  priceJumpConfirm: (before: number, after: number) =>
    `O preço vai de ${formatPrice(before)} para ${formatPrice(after)} (${signedPercent(before, after)}). Salvar assim?`,
  priceJumpsConfirm: (names: readonly string[]) =>
    `${pluralize(names.length, "preço muda pela metade ou mais", "preços mudam pela metade ou mais")}: ${names.slice(0, 5).join("; ")}${
      names.length > 5 ? `; e mais ${names.length - 5}` : ""
    }. Mudar assim?`,
  keysAdded: (added: number) => `${added} keys adicionadas com sucesso!`,
  keysStock: (added: number, stock: number | null) =>
    stock === null ? "Nenhuma key confirmada" : `${added} keys adicionadas! Estoque: ${stock}`,
  // Must not say that the keys were not added, because they may be in the stock.
  keysUnconfirmed: (error: unknown) =>
    `Erro ao adicionar keys: ${reasonOf(error).replace(/[.]?$/, ".")} Algumas podem já estar no estoque: adicione de novo, nenhuma entra duas vezes.`,
  importUndone: ({ removed, delivered, stock }: { removed: number; delivered: number; stock: number }, first = "") =>
    `Adição ${first && "já "}desfeita${first}: ${pluralize(removed, "key retirada", "keys retiradas")}${
      delivered > 0
        ? `, ${pluralize(delivered, "já estava entregue e ficou", "já estavam entregues e ficaram")} com quem recebeu`
        : ""
    }. Estoque: ${stock}`,
  keyDeleted: (stock: number) => `Key excluída com sucesso! Estoque restante: ${stock}`,
  productOffSaleConfirm: (error: unknown) =>
    `${reasonOf(error)}. Salvar este produto fora da venda até ele ter o próprio ID?`,
  factorFailed: (error: unknown) => `Erro no segundo fator: ${reasonOf(error)}`,
  webhookDebugFailed: (error: unknown) => `Erro no debug do webhook: ${reasonOf(error)}`,
  previewConfirm: (address: string) =>
    `O código de ${address} vai rodar nesta loja com os seus direitos, só neste navegador. Continuar?`,
  reviewsRejectConfirm: (count: number) =>
    count === 1
      ? "Tem certeza que deseja rejeitar esta avaliação? Ela será removida permanentemente."
      : `Tem certeza que deseja rejeitar ${count} avaliações? Elas serão removidas permanentemente.`,
} as const;

const signedPercent = (before: number, after: number): string => {
  const percent = Math.round((after / before - 1) * 100);
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent)}%`;
};
