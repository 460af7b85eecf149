import { type ChangeEvent, type ComponentProps, useId, useState } from "react";
import { styled } from "styled-components";
import { Stack } from "../layout/stack";
import { controlStyle } from "./control-style";
import { useFieldAttributes } from "./field";

/** A multi-line text input. With `maxLength` it shows a character counter. */
export function TextArea({ rows = 4, onChange, ...props }: ComponentProps<"textarea">) {
  const counterId = useId();
  const [typed, setTyped] = useState(String(props.defaultValue ?? ""));
  const used = String(props.value ?? typed).length;
  const hasCounter = props.maxLength !== undefined;
  const attributes = useFieldAttributes({ ...props, ...(hasCounter && { "aria-describedby": counterId }) });

  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    setTyped(event.target.value);
    onChange?.(event);
  }
  return (
    <Stack $gap={1}>
      <Box {...attributes} rows={rows} onChange={handleChange} />
      {hasCounter && (
        <Counter id={counterId}>
          {used} de {props.maxLength} caracteres
        </Counter>
      )}
    </Stack>
  );
}

const Box = styled.textarea`
  ${controlStyle}
  resize: vertical;
`;

const Counter = styled.div`
  align-self: flex-end;
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
  font-variant-numeric: tabular-nums;
`;
