import { requireStoreClient } from "@store/shared-data";
import { type ExtraFields, ReasonForm } from "../../form/reason-form";
import { adminSentences } from "../../messages/admin-messages";
import { createReleaseToken } from "./release-tokens.api";

interface NewTokenFormProps {
  onCreated: (token: string) => Promise<void>;
  onCancel: () => void;
}

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

export function NewTokenForm({ onCreated, onCancel }: NewTokenFormProps) {
  return (
    <ReasonForm
      effect="A equipe poderá testar, publicar e desfazer versões desta área, e de nenhuma outra."
      action="Criar token"
      asks={asks}
      failed={adminSentences.releaseTokenFailed}
      onSubmit={async (reason, { remote = "", holder = "" }) =>
        onCreated(await createReleaseToken(requireStoreClient(), { remote, holder, reason }))
      }
      onCancel={onCancel}
    />
  );
}
