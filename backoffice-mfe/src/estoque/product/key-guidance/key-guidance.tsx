import type { ProductValues } from "../product-form";
import type { ProductErrors } from "../use-product-form";
import { FirstSteps } from "./first-steps";
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
      <FirstSteps
        steps={first_steps}
        suggested={suggestedSteps(key_template)}
        error={errors.first_steps}
        onChange={(steps) => onChange({ first_steps: steps })}
      />
    </>
  );
}
