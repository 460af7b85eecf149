import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { StoreError } from "@store/shared-data";
import { adminMessages, adminSentences, failedTo } from "./admin-messages";

// Messages of R8.6 that no screen's test reaches; those of the forms (R5.6 to R5.8) are tested there.
it.each([
  [
    adminSentences.keysUnconfirmed(new StoreError("network", "Failed to fetch")),
    "Erro ao adicionar keys: sem conexão com o servidor. Verifique sua internet e tente novamente. Algumas podem já estar no estoque: adicione de novo, nenhuma entra duas vezes.",
  ],
  [failedTo("excluir produto")(null), "Erro ao excluir produto: Erro desconhecido"],
])("says %p", (said, specified) => {
  expect(said).toBe(specified);
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
