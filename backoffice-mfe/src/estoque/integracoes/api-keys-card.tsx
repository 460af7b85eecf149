import { formatDateTime } from "@store/shared-ui";
import { array, type InferOutput, nullable, object, string } from "valibot";
import { callJson } from "../../data/parse-result";
import { momentText } from "../../format/list-moment";
import { failedTo } from "../../messages/admin-messages";
import { revocation, SecretsCard } from "../../widgets/secrets-card";

const apiKey = object({ id: string(), holder: string(), created_at: string(), last_used_at: nullable(string()) });

/** Creates, shows once and revokes the keys with which the owner's programs read orders. */
export function ApiKeysCard() {
  return (
    <SecretsCard
      title="Chaves de leitura"
      hint="Seus programas leem os pedidos com uma chave: sem dados de clientes e sem o texto das keys."
      queryKey={["private", "api-keys"]}
      read={(db, signal) => callJson(array(apiKey), db, "list_api_keys", {}, signal)}
      noun={["chave", "chaves"]}
      empty="Nenhum programa tem chave."
      columns={[
        { name: "Programa", kind: "words", card: "title", cell: ({ holder }) => holder },
        { name: "Criada em", cell: ({ created_at }) => formatDateTime(created_at) },
        { name: "Último uso", cell: ({ last_used_at }) => momentText(last_used_at) },
      ]}
      nameOf={({ holder }) => holder}
      actions={() => [
        revocation<InferOutput<typeof apiKey>>(
          "chave",
          ({ holder }) => `${holder} não lê mais pedidos com esta chave.`,
        ),
      ]}
      failed={failedTo("mudar a chave")}
      create={{
        action: "Criar chave",
        effect: "O programa poderá ler os pedidos pagos: produto, valor, situação, horários e origem.",
        asks: {
          holder: {
            label: "Programa",
            hint: "Onde a chave será usada, como Planilha de vendas",
            problem: (text) => (text.trim() === "" ? "Informe o programa" : undefined),
            input: { maxLength: 60 },
          },
        },
        run: (db, { holder = "" }, reason) =>
          callJson(string(), db, "create_api_key", { p_holder: holder, p_reason: reason }),
        advice: "Copie a chave agora: ela não aparece de novo. O programa a envia no cabeçalho x-api-key.",
      }}
    />
  );
}
