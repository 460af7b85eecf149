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
  noteDeleteConfirm: "Tem certeza que deseja apagar esta nota? Ela não pode ser recuperada.",
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

/** Messages with a reason or a number; R8.6. */
export const adminSentences = {
  productSaveFailed: (error: unknown) => `Erro ao salvar produto: ${reasonOf(error)}`,
  productDeleteFailed: (error: unknown) => `Erro ao excluir produto: ${reasonOf(error)}`,
  productDeleteConfirm: (name: string) =>
    `Tem certeza que deseja excluir o produto "${name}"? Ele deixa de aparecer na loja; pedidos e keys são mantidos.`,
  priceJumpConfirm: (before: number, after: number) =>
    `O preço vai de ${formatPrice(before)} para ${formatPrice(after)} (${signedPercent(before, after)}). Salvar assim?`,
  priceJumpsConfirm: (names: readonly string[]) =>
    `${pluralize(names.length, "preço muda pela metade ou mais", "preços mudam pela metade ou mais")}: ${names.slice(0, 5).join("; ")}${
      names.length > 5 ? `; e mais ${names.length - 5}` : ""
    }. Mudar assim?`,
  productsFailed: (error: unknown) => `Erro ao carregar produtos: ${reasonOf(error)}`,
  productsChangeFailed: (error: unknown) => `Erro ao mudar produtos: ${reasonOf(error)}`,
  productChangesFailed: (error: unknown) => `Erro ao carregar as últimas mudanças: ${reasonOf(error)}`,
  productsUndoFailed: (error: unknown) => `Erro ao desfazer a mudança: ${reasonOf(error)}`,
  keysAdded: (added: number) => `${added} keys adicionadas com sucesso!`,
  keysStock: (added: number, stock: number | null) =>
    stock === null ? "Nenhuma key confirmada" : `${added} keys adicionadas! Estoque: ${stock}`,
  keysFailed: (error: unknown) => `Erro ao adicionar keys: ${reasonOf(error)}`,
  // Must not say that the keys were not added, because they may be in the stock.
  keysUnconfirmed: (error: unknown) =>
    `Erro ao adicionar keys: ${reasonOf(error).replace(/[.]?$/, ".")} Algumas podem já estar no estoque: adicione de novo, nenhuma entra duas vezes.`,
  importsFailed: (error: unknown) => `Erro ao carregar as últimas adições: ${reasonOf(error)}`,
  importUndone: ({ removed, delivered, stock }: { removed: number; delivered: number; stock: number }, first = "") =>
    `Adição ${first && "já "}desfeita${first}: ${pluralize(removed, "key retirada", "keys retiradas")}${
      delivered > 0
        ? `, ${pluralize(delivered, "já estava entregue e ficou", "já estavam entregues e ficaram")} com quem recebeu`
        : ""
    }. Estoque: ${stock}`,
  batchFailed: (error: unknown) => `Erro ao carregar o lote: ${reasonOf(error)}`,
  batchCostFailed: (error: unknown) => `Erro ao salvar o custo do lote: ${reasonOf(error)}`,
  priceRulesFailed: (error: unknown) => `Erro ao carregar cupons: ${reasonOf(error)}`,
  priceRuleFailed: (error: unknown) => `Erro ao salvar a regra: ${reasonOf(error)}`,
  suppliersFailed: (error: unknown) => `Erro ao carregar fornecedores: ${reasonOf(error)}`,
  profitFailed: (error: unknown) => `Erro ao carregar o lucro: ${reasonOf(error)}`,
  batchNoteFailed: (error: unknown) => `Erro ao salvar a nota do lote: ${reasonOf(error)}`,
  importUndoFailed: (error: unknown) => `Erro ao desfazer a adição: ${reasonOf(error)}`,
  stockWatchFailed: (error: unknown) => `Erro ao carregar pedidos aguardando keys e estoque baixo: ${reasonOf(error)}`,
  keysLoadFailed: (error: unknown) => `Erro ao carregar keys: ${reasonOf(error)}`,
  keyDeleted: (stock: number) => `Key excluída com sucesso! Estoque restante: ${stock}`,
  orderOverridden: (done: string) => `Pedido atualizado: ${done}.`,
  orderOverrideFailed: (error: unknown) => `Erro ao alterar pedido: ${reasonOf(error)}`,
  timelineFailed: (error: unknown) => `Erro ao carregar a linha do tempo: ${reasonOf(error)}`,
  disputeChanged: (done: string) => `${done.charAt(0).toUpperCase()}${done.slice(1)}.`,
  disputeFailed: (error: unknown) => `Erro na contestação: ${reasonOf(error)}`,
  dossierFailed: (error: unknown) => `Erro ao fazer dossiê: ${reasonOf(error)}`,
  dossierCheckFailed: (error: unknown) => `Erro ao conferir dossiê: ${reasonOf(error)}`,
  ordersFailed: (error: unknown) => `Erro ao carregar pedidos: ${reasonOf(error)}`,
  customersFailed: (error: unknown) => `Erro ao carregar clientes: ${reasonOf(error)}`,
  tagsFailed: (error: unknown) => `Erro ao salvar etiquetas: ${reasonOf(error)}`,
  blockFailed: (error: unknown) => `Erro ao mudar o bloqueio: ${reasonOf(error)}`,
  customerFailed: (error: unknown) => `Erro ao carregar cliente: ${reasonOf(error)}`,
  creditCorrected: (balance: string) => `Crédito corrigido: o saldo agora é ${balance}.`,
  creditCorrectionFailed: (error: unknown) => `Erro ao corrigir o crédito: ${reasonOf(error)}`,
  workFailed: (error: unknown) => `Erro ao carregar o que espera por você: ${reasonOf(error)}`,
  parkFailed: (error: unknown) => `Erro ao adiar: ${reasonOf(error)}`,
  approvalsFailed: (error: unknown) => `Erro ao carregar o que espera confirmação: ${reasonOf(error)}`,
  approvalConfirmed: (action: string) => `Confirmado e feito: ${action}.`,
  approvalFailed: (error: unknown) => `Erro ao confirmar: ${reasonOf(error)}`,
  creditFailed: (error: unknown) => `Erro ao carregar o crédito: ${reasonOf(error)}`,
  noteFailed: (error: unknown) => `Erro ao salvar nota: ${reasonOf(error)}`,
  noteDeleteFailed: (error: unknown) => `Erro ao apagar nota: ${reasonOf(error)}`,
  claimsFailed: (error: unknown) => `Erro ao carregar chamados: ${reasonOf(error)}`,
  claimWriteFailed: (error: unknown) => `Erro ao enviar mensagem: ${reasonOf(error)}`,
  claimPictureFailed: (error: unknown) => `Erro ao carregar foto: ${reasonOf(error)}`,
  claimDecided: (done: string) => `Chamado decidido: ${done}.`,
  claimDecisionFailed: (error: unknown) => `Erro ao decidir chamado: ${reasonOf(error)}`,
  waitingFailed: (error: unknown) => `Erro ao carregar pedidos aguardando estoque: ${reasonOf(error)}`,
  paymentsFailed: (error: unknown) => `Erro ao carregar pagamentos: ${reasonOf(error)}`,
  reconciliationFailed: (error: unknown) => `Erro ao carregar a conferência: ${reasonOf(error)}`,
  findingSettleFailed: (error: unknown) => `Erro ao encerrar divergência: ${reasonOf(error)}`,
  teamFailed: (error: unknown) => `Erro ao carregar equipe: ${reasonOf(error)}`,
  inviteFailed: (error: unknown) => `Erro no convite: ${reasonOf(error)}`,
  roleFailed: (error: unknown) => `Erro ao mudar a equipe: ${reasonOf(error)}`,
  logFailed: (error: unknown) => `Erro ao carregar registro: ${reasonOf(error)}`,
  noticesFailed: (error: unknown) => `Erro ao carregar avisos: ${reasonOf(error)}`,
  noticesRetryFailed: (error: unknown) => `Erro ao tentar de novo: ${reasonOf(error)}`,
  recoveryFailed: (error: unknown) => `Erro ao carregar lembretes: ${reasonOf(error)}`,
  templateFailed: (error: unknown) => `Erro ao enviar modelo: ${reasonOf(error)}`,
  ownNoticesFailed: (error: unknown) => `Erro ao carregar seus avisos: ${reasonOf(error)}`,
  ownNoticeFailed: (error: unknown) => `Erro ao salvar seu aviso: ${reasonOf(error)}`,
  salesFailed: (error: unknown) => `Erro ao carregar resumo: ${reasonOf(error)}`,
  amountUnitChanged: (unit: string) => `Os valores agora são lidos em ${unit}.`,
  amountUnitChangeFailed: (error: unknown) => `Erro ao mudar a unidade dos valores: ${reasonOf(error)}`,
  productOffSaleConfirm: (error: unknown) =>
    `${reasonOf(error)}. Salvar este produto fora da venda até ele ter o próprio ID?`,
  replayed: (id: number, outcome: string) => `Evento ${id} reprocessado: ${outcome}`,
  replayFailed: (error: unknown) => `Erro ao reprocessar evento: ${reasonOf(error)}`,
  factorFailed: (error: unknown) => `Erro no segundo fator: ${reasonOf(error)}`,
  settingsFailed: (error: unknown) => `Erro ao carregar configurações: ${reasonOf(error)}`,
  settingFailed: (error: unknown) => `Erro ao salvar configuração: ${reasonOf(error)}`,
  webhookDebugFailed: (error: unknown) => `Erro no debug do webhook: ${reasonOf(error)}`,
  keyDeleteFailed: (error: unknown) => `Erro ao excluir key: ${reasonOf(error)}`,
  releasesFailed: (error: unknown) => `Erro ao carregar versões: ${reasonOf(error)}`,
  releaseTokensFailed: (error: unknown) => `Erro ao carregar tokens: ${reasonOf(error)}`,
  releaseTokenFailed: (error: unknown) => `Erro ao mudar o token: ${reasonOf(error)}`,
  webhooksFailed: (error: unknown) => `Erro ao carregar endereços: ${reasonOf(error)}`,
  webhookFailed: (error: unknown) => `Erro ao mudar o endereço: ${reasonOf(error)}`,
  webhookDeliveriesFailed: (error: unknown) => `Erro ao carregar envios: ${reasonOf(error)}`,
  webhookResendFailed: (error: unknown) => `Erro ao enviar de novo: ${reasonOf(error)}`,
  apiKeysFailed: (error: unknown) => `Erro ao carregar chaves: ${reasonOf(error)}`,
  apiKeyFailed: (error: unknown) => `Erro ao mudar a chave: ${reasonOf(error)}`,
  viewsFailed: (error: unknown) => `Erro ao carregar filtros salvos: ${reasonOf(error)}`,
  viewSaveFailed: (error: unknown) => `Erro ao salvar filtro: ${reasonOf(error)}`,
  viewDeleteFailed: (error: unknown) => `Erro ao excluir filtro: ${reasonOf(error)}`,
  viewDeleteConfirm: (name: string) => `Excluir o filtro salvo "${name}"?`,
  previewsFailed: (error: unknown) => `Erro ao carregar prévias: ${reasonOf(error)}`,
  previewFailed: (error: unknown) => `Erro ao ligar a prévia: ${reasonOf(error)}`,
  previewConfirm: (address: string) =>
    `O código de ${address} vai rodar nesta loja com os seus direitos, só neste navegador. Continuar?`,
  reviewsFailed: (error: unknown) => `Erro ao carregar avaliações: ${reasonOf(error)}`,
  reviewsRejectConfirm: (count: number) =>
    count === 1
      ? "Tem certeza que deseja rejeitar esta avaliação? Ela será removida permanentemente."
      : `Tem certeza que deseja rejeitar ${count} avaliações? Elas serão removidas permanentemente.`,
} as const;

const signedPercent = (before: number, after: number): string => {
  const percent = Math.round((after / before - 1) * 100);
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent)} %`;
};
