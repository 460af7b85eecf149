import { type FormEvent, useId, useState } from "react";
import { notify } from "shared-data";
import { Button, Dialog, Field, Stack, TextInput } from "shared-ui";
import { type GenericSchema, object, string } from "valibot";
import { DraftNotice } from "../form/draft-notice";
import { focusInvalid } from "../form/focus-invalid";
import { useDraft } from "../form/use-draft";
import { useLeaving } from "../form/use-leaving";
import { adminMessages } from "../messages/admin-messages";
import { type CategoryValues, categoryMessages, checkCategory, toCategoryId } from "./category-form";

interface CategoryModalProps {
  onClose: () => void;
}

const valuesSchema: GenericSchema<unknown, CategoryValues> = object({ name: string(), id: string(), image: string() });
const empty: CategoryValues = { name: "", id: "", image: "" };

/** Checks a new category and says that it will be integrated soon; no call is made (R5.8). */
export function CategoryModal({ onClose }: CategoryModalProps) {
  const formId = useId();
  const draft = useDraft("category", valuesSchema);
  const [values, setValues] = useState(draft.found?.values ?? empty);
  const [tried, setTried] = useState(false);
  const changed = Object.values(values).some((text) => text !== "");
  const forget = () => void draft.keep(null);
  const { close, finish } = useLeaving({ changed, question: adminMessages.discardChanges, forget, onClose });
  function change(next: CategoryValues) {
    setValues(next);
    draft.keep(Object.values(next).some((text) => text !== "") ? next : null);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const found = checkCategory(values);
    if (found.some(({ code }) => code === "id_taken")) notify(adminMessages.categoryFailed);
    if (found.length > 0) return focusInvalid(event.currentTarget);
    notify(adminMessages.categoryNotIntegrated(values.name.trim()));
    finish();
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
          <Button type="submit" form={formId}>
            Criar Categoria
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        {draft.found && changed && <DraftNotice typedAt={draft.found.typedAt} onDiscard={() => change(empty)} />}
        <CategoryFields values={values} tried={tried} onChange={change} />
      </form>
    </Dialog>
  );
}

interface CategoryFieldsProps {
  values: CategoryValues;
  /** Whether somebody wanted to create it: what is wrong is said from then on. */
  tried: boolean;
  onChange: (values: CategoryValues) => void;
}

function CategoryFields({ values, tried, onChange }: CategoryFieldsProps) {
  const problems = tried ? checkCategory(values) : [];
  const errorOf = (field: keyof CategoryValues) => {
    const problem = problems.find((found) => found.field === field);
    return problem && categoryMessages[problem.code];
  };
  const set = (change: Partial<CategoryValues>) => onChange({ ...values, ...change });
  return (
    <Stack>
      <Field label="Nome da categoria" error={errorOf("name")}>
        <TextInput value={values.name} maxLength={1000} onChange={({ target }) => set({ name: target.value })} />
      </Field>
      <Field label="ID da categoria" hint={`Endereço: /categoria/${values.id || "…"}`} error={errorOf("id")}>
        <TextInput
          value={values.id}
          maxLength={60}
          onChange={({ target }) => set({ id: toCategoryId(target.value) })}
        />
      </Field>
      <Field label="URL da imagem" optional error={errorOf("image")}>
        <TextInput type="url" value={values.image} onChange={({ target }) => set({ image: target.value })} />
      </Field>
    </Stack>
  );
}
