import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { StoreError } from "@store/shared-data";
import { productMessages } from "../estoque/product/check-product";
import { adminMessages, adminSentences, failedTo, reasonOf } from "./admin-messages";

const refused = new StoreError("denied", "Access denied: Admin validation failed");

// The messages of R8.6 and the form rules of R5.6 to R5.8, line by line.
it.each([
  [adminSentences.keysStock(3, 23), "3 keys adicionadas! Estoque: 23"],
  [adminSentences.keysStock(0, null), "Nenhuma key confirmada"],
  [adminSentences.keysAdded(3), "3 keys adicionadas com sucesso!"],
  [adminSentences.keysFailed(refused), "Erro ao adicionar keys: Access denied: Admin validation failed"],
  [
    adminSentences.keysUnconfirmed(new StoreError("network", "Failed to fetch")),
    "Erro ao adicionar keys: sem conexão com o servidor. Verifique sua internet e tente novamente. Algumas podem já estar no estoque: adicione de novo, nenhuma entra duas vezes.",
  ],
  [
    adminSentences.keysUnconfirmed(new StoreError("rejected", "upstream timed out")),
    "Erro ao adicionar keys: upstream timed out. Algumas podem já estar no estoque: adicione de novo, nenhuma entra duas vezes.",
  ],
  [
    adminSentences.importUndone({ removed: 2, delivered: 0, stock: 4 }, " por bia@exemplo.com.br"),
    "Adição já desfeita por bia@exemplo.com.br: 2 keys retiradas. Estoque: 4",
  ],
  [adminSentences.importUndone({ removed: 1, delivered: 0, stock: 4 }), "Adição desfeita: 1 key retirada. Estoque: 4"],
  [adminSentences.keyDeleted(2), "Key excluída com sucesso! Estoque restante: 2"],
  [adminMessages.productDeleted, "Produto excluído com sucesso! (marcado como inativo)"],
  [adminSentences.productDeleteFailed(refused), "Erro ao excluir produto: Access denied: Admin validation failed"],
  [adminSentences.productDeleteFailed(null), "Erro ao excluir produto: Erro desconhecido"],
  [adminMessages.productCreated, "Produto criado com sucesso!"],
  [adminMessages.productUpdated, "Produto atualizado com sucesso!"],
  [adminSentences.productSaveFailed(refused), "Erro ao salvar produto: Access denied: Admin validation failed"],
  [adminMessages.categoryFailed, "Erro ao criar categoria"],
  [failedTo("carregar avaliações")(refused), "Erro ao carregar avaliações: Access denied: Admin validation failed"],
  [adminMessages.reviewApproved, "Avaliação aprovada com sucesso!"],
  [adminMessages.reviewApproveFailed, "Erro ao aprovar avaliação"],
  [adminMessages.reviewRejected, "Avaliação rejeitada e removida!"],
  [adminMessages.reviewRejectFailed, "Erro ao rejeitar avaliação"],
  [
    adminSentences.reviewsRejectConfirm(1),
    "Tem certeza que deseja rejeitar esta avaliação? Ela será removida permanentemente.",
  ],
  [productMessages.name_required, "Nome do produto é obrigatório"],
  [productMessages.price_positive, "Preço deve ser maior que zero"],
])("says %p", (said, specified) => {
  expect(said).toBe(specified);
});

it("says that a test is disabled in production for security, and that a category will be integrated soon", () => {
  expect(adminMessages.testDisabled).toMatch(/desabilitado em produção por segurança/);
  expect(adminMessages.categoryNotIntegrated("Kwai")).toMatch(/"Kwai".*integrada em breve/);
});

it("has words of its own for a lost network and for several reviews", () => {
  expect(reasonOf(new StoreError("network", "Failed to fetch"))).toMatch(/^sem conexão/);
  expect(adminSentences.reviewsRejectConfirm(3)).toContain("3 avaliações");
});

it("has no sentence that no screen says", () => {
  const sources = path.join(__dirname, "../../../backoffice-mfe/src");
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const text = files.map((name) => readFileSync(path.join(sources, name), "utf8")).join("\n");
  const sentences = [
    ...Object.keys(adminMessages).map((name) => `adminMessages.${name}`),
    ...Object.keys(adminSentences).map((name) => `adminSentences.${name}`),
  ];
  expect(sentences.filter((sentence) => !new RegExp(`${sentence}\\b`).test(text))).toEqual([]);
});
