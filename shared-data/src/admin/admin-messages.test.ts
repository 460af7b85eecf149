import { StoreError } from "../errors/store-error";
import { adminMessages, adminSentences, reasonOf } from "./admin-messages";

it("gives the server's own reason, words for a lost network, and words where there is no reason", () => {
  expect(reasonOf(new StoreError("denied", "Access denied: Admin validation failed"))).toBe(
    "Access denied: Admin validation failed",
  );
  expect(reasonOf(new StoreError("network", "Failed to fetch"))).toMatch(/^sem conexão/);
  expect(adminSentences.productDeleteFailed(null)).toBe("Erro ao excluir produto: Erro desconhecido");
});

it("asks about one review in the specification's words", () => {
  expect(adminSentences.reviewsRejectConfirm(1)).toBe(
    "Tem certeza que deseja rejeitar esta avaliação? Ela será removida permanentemente.",
  );
  expect(adminSentences.reviewsRejectConfirm(3)).toContain("3 avaliações");
});

it("reports keys in the specification's words", () => {
  expect(adminSentences.keysAdded(3)).toBe("3 keys adicionadas com sucesso!");
  expect(adminSentences.keysStock(3, 23)).toBe("3 keys adicionadas! Estoque: 23");
  expect(adminSentences.keyDeleted(2)).toBe("Key excluída com sucesso! Estoque restante: 2");
  expect(adminMessages.productDeleted).toBe("Produto excluído com sucesso! (marcado como inativo)");
});
