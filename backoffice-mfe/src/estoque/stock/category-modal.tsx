import { isCategoryId, notify, sanitizeText } from "@store/shared-data";
import { Button, Dialog, Field, Stack, TextInput } from "@store/shared-ui";
import { type FormEvent, useId } from "react";
import { DraftNotice } from "../../form/draft-notice";
import { FormField } from "../../form/form-field";
import { useLeaving } from "../../form/use-leaving";
import { type Problems, useStaffForm } from "../../form/use-staff-form";
import { adminMessages } from "../../messages/admin-messages";

const empty = { name: "", id: "", image: "" };

/** Normalizes an id while typing: lower case, only a-z, 0-9 and hyphen (R5.8). */
const toCategoryId = (text: string) => text.toLowerCase().replace(/[^a-z0-9-]/g, "");

/** R5.8 prescribes the first two messages. */
const problems: Problems<typeof empty> = {
  name: (name) => (sanitizeText(name) === "" ? "Nome da categoria é obrigatório" : undefined),
  id(id) {
    if (id === "") return "ID da categoria é obrigatório";
    return isCategoryId(id) ? "Já existe uma categoria com este ID" : undefined;
  },
  image: (image) => (image.trim() === "" || isWebAddress(image) ? undefined : "URL da imagem inválida"),
};

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Validates a new category and announces that it will be integrated soon; sends no request (R5.8). */
export function CategoryModal({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const form = useStaffForm({
    start: empty,
    problems,
    draft: "category",
    send({ name }) {
      notify(adminMessages.categoryNotIntegrated(name.trim()));
      finish();
    },
    failed: () => adminMessages.categoryFailed,
  });
  const { values, changed, recovered, discard: forget, set, errorOf } = form;
  const { close, finish } = useLeaving({ changed, question: adminMessages.discardChanges, forget, onClose });
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    if (isCategoryId(values.id)) notify(adminMessages.categoryFailed);
    form.submit(event);
  }
  return (
    <Dialog
      open
      guarded={changed}
      title="Nova Categoria"
      onClose={close}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} variant="strong">
            Criar Categoria
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        {recovered && <DraftNotice typedAt={recovered.typedAt} onDiscard={forget} />}
        <Stack>
          <FormField name="name" form={form} label="Nome da categoria" input={{ maxLength: 1000 }} />
          <Field label="ID da categoria" hint={`Endereço: /categoria/${values.id || "…"}`} error={errorOf("id")}>
            <TextInput
              maxLength={60}
              value={values.id}
              onChange={({ target }) => set("id", toCategoryId(target.value))}
            />
          </Field>
          <FormField name="image" form={form} label="URL da imagem" optional input={{ type: "url" }} />
        </Stack>
      </form>
    </Dialog>
  );
}
