import { createContext, type ReactNode, useContext, useId } from "react";
import { styled } from "styled-components";
import { Icon } from "../icon/icon";
import * as icons from "../icon/icon-paths";
import { Stack } from "../layout/stack";

interface FieldProps {
  label: string;
  /** Explains what to enter and in which format; stays visible beside an error. */
  hint?: ReactNode;
  /** Explains what is wrong and how to correct it. A non-empty text marks the control as invalid. */
  error?: string | undefined;
  /** Adds "(opcional)" to the label; users take every other field as required. */
  optional?: boolean | undefined;
  /** Exactly one TextInput, PasswordInput, TextArea or Select; it gets its label and messages from context. */
  children: ReactNode;
}

interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldControl | null>(null);

/** A label, one control, its hint and its error, associated for screen readers. */
export function Field({ label, hint, error, optional = false, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hasError = error !== undefined && error !== "";
  const described = [hint ? hintId : "", hasError ? errorId : ""].filter(Boolean).join(" ");
  return (
    <Stack $gap={1}>
      <Label htmlFor={id}>
        {label}
        {optional && <Optional> (opcional)</Optional>}
      </Label>
      <FieldContext value={{ id, describedBy: described || undefined, invalid: hasError }}>{children}</FieldContext>
      {hint && <Hint id={hintId}>{hint}</Hint>}
      <Problem id={errorId} role="alert">
        {hasError && (
          <>
            <Icon icon={icons.alert} />
            {error}
          </>
        )}
      </Problem>
    </Stack>
  );
}

interface ControlAttributes {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: unknown;
}

/** Associates a control with the Field around it; the caller's own attributes win. Without a Field it adds nothing. */
export function useFieldAttributes<P extends ControlAttributes>(props: P): P {
  const field = useContext(FieldContext);
  if (!field) return props;
  const describedBy = [props["aria-describedby"], field.describedBy].filter(Boolean).join(" ") || undefined;
  return { id: field.id, "aria-invalid": field.invalid || undefined, ...props, "aria-describedby": describedBy };
}

const Label = styled.label`
  font-weight: ${({ theme }) => theme.font.weight.medium};
`;

const Optional = styled.span`
  color: ${({ theme }) => theme.colors.muted};
  font-weight: ${({ theme }) => theme.font.weight.regular};
`;

const Hint = styled.div`
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
`;

const Problem = styled.div`
  --icon-size: 1em;
  display: flex;
  align-items: baseline;
  gap: ${({ theme }) => theme.space[1]};
  color: ${({ theme }) => theme.tone.red.text};
  font-size: ${({ theme }) => theme.font.size.caption};
  &:empty { display: none; }
`;
