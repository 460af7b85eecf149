import { requireStoreClient } from "@store/shared-data";
import { Field, TextInput } from "@store/shared-ui";
import { useState } from "react";
import { ReasonForm } from "../../form/reason-form";
import { adminSentences } from "../../messages/admin-messages";
import { createReleaseToken } from "./release-tokens.api";

interface NewTokenFormProps {
  onCreated: (token: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the area and the team of a new token. */
export function NewTokenForm({ onCreated, onCancel }: NewTokenFormProps) {
  const [remote, setRemote] = useState("");
  const [holder, setHolder] = useState("");
  const isRemote = /^[a-z][a-z0-9_-]{0,39}$/.test(remote);
  return (
    <ReasonForm
      effect="A equipe poderá testar, publicar e desfazer versões desta área, e de nenhuma outra."
      action="Criar token"
      ready={isRemote && holder.trim() !== ""}
      failed={adminSentences.releaseTokenFailed}
      fields={(tried) => (
        <>
          <Field
            label="Área"
            hint="O nome em remote.json, como tools"
            error={tried && !isRemote ? "Use letras minúsculas, números, - e _" : undefined}
          >
            <TextInput
              autoComplete="off"
              autoCapitalize="none"
              maxLength={40}
              value={remote}
              onChange={({ target }) => setRemote(target.value)}
            />
          </Field>
          <Field label="Equipe" error={tried && holder.trim() === "" ? "Informe a equipe" : undefined}>
            <TextInput
              autoComplete="off"
              maxLength={60}
              value={holder}
              onChange={({ target }) => setHolder(target.value)}
            />
          </Field>
        </>
      )}
      onSubmit={async (reason) => onCreated(await createReleaseToken(requireStoreClient(), { remote, holder, reason }))}
      onCancel={onCancel}
    />
  );
}
