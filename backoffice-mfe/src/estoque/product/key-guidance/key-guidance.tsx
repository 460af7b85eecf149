import { Button } from "@store/shared-ui";
import type { ProductValues } from "../product-form";
import { TextList } from "../text-list";
import type { ProductErrors } from "../use-product-form";
import { longestStep, mostSteps } from "./key-template-form";
import { suggestedSteps } from "./ready-templates";
import { TemplateEditor } from "./template-editor";

interface KeyGuidanceProps {
  values: ProductValues;
  errors: ProductErrors;
  onChange: (change: Partial<ProductValues>) => void;
}

/** A product's key template, and the buyer's first steps. */
export function KeyGuidance({ values: { key_template, first_steps }, errors, onChange }: KeyGuidanceProps) {
  return (
    <>
      <TemplateEditor
        template={key_template}
        error={errors.key_template}
        onChange={(template) => onChange({ key_template: template })}
      />
      <TextList
        legend="Primeiros passos"
        name="Passo"
        hint="Aparecem ao lado da key, para quem compra marcar um a um."
        texts={first_steps}
        most={mostSteps}
        longest={longestStep}
        error={errors.first_steps}
        onChange={(steps) => onChange({ first_steps: steps })}
        actions={
          first_steps.every((step) => step.trim() === "") && (
            <Button
              size="small"
              variant="ghost"
              onClick={() => onChange({ first_steps: suggestedSteps(key_template) })}
            >
              Usar os passos sugeridos
            </Button>
          )
        }
      />
    </>
  );
}
