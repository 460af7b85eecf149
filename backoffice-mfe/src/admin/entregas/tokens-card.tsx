import { formatDateTime } from "@store/shared-ui";
import { array, type InferOutput, nullable, object, string } from "valibot";
import { callJson } from "../../data/parse-result";
import type { ExtraFields } from "../../form/reason-form";
import { momentText } from "../../format/list-moment";
import { failedTo } from "../../messages/admin-messages";
import { revocation, SecretsCard } from "../../widgets/secrets-card";

const token = object({
  id: string(),
  remote: string(),
  holder: string(),
  created_at: string(),
  revoked_at: nullable(string()),
  last_used_at: nullable(string()),
});

const asks: ExtraFields = {
  remote: {
    label: "Área",
    hint: "O nome em remote.json, como tools",
    problem: (text) => (/^[a-z][a-z0-9_-]{0,39}$/.test(text) ? undefined : "Use letras minúsculas, números, - e _"),
    input: { autoCapitalize: "none", maxLength: 40 },
  },
  holder: {
    label: "Equipe",
    problem: (text) => (text.trim() === "" ? "Informe a equipe" : undefined),
    input: { maxLength: 60 },
  },
};

/** Creates, shows once and revokes the tokens with which teams release a remote. */
export function TokensCard() {
  return (
    <SecretsCard
      title="Publicação por outras equipes"
      hint="Cada token publica só uma área: a versão é testada nesta loja antes de ir ao ar."
      queryKey={["private", "release-tokens"]}
      read={async (db, signal) => {
        const tokens = await callJson(array(token), db, "list_release_tokens", {}, signal);
        return tokens.filter(({ revoked_at }) => revoked_at === null);
      }}
      noun={["token", "tokens"]}
      empty="Nenhuma equipe tem token."
      columns={[
        { name: "Equipe", kind: "words", card: "title", cell: ({ holder }) => holder },
        { name: "Área", cell: ({ remote }) => remote },
        { name: "Criado em", cell: ({ created_at }) => formatDateTime(created_at) },
        { name: "Último uso", cell: ({ last_used_at }) => momentText(last_used_at) },
      ]}
      nameOf={({ holder }) => holder}
      actions={() => [
        revocation<InferOutput<typeof token>>(
          "token",
          ({ holder, remote }) => `${holder} não publica mais ${remote} com este token.`,
        ),
      ]}
      failed={failedTo("mudar o token")}
      create={{
        action: "Criar token",
        effect: "A equipe poderá testar, publicar e desfazer versões desta área, e de nenhuma outra.",
        asks,
        run: (db, { remote = "", holder = "" }, reason) =>
          callJson(string(), db, "create_release_token", { p_remote: remote, p_holder: holder, p_reason: reason }),
        advice: "Copie o token agora: ele não aparece de novo. A equipe o guarda em RELEASE_TOKEN.",
      }}
    />
  );
}
