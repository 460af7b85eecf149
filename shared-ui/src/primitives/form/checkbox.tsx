import type { ComponentProps, ReactNode } from "react";
import { styled } from "styled-components";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "children"> {
  label: ReactNode;
}

/** A checkbox; the whole line is its tap target. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <Root className={className}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </Root>
  );
}

const Root = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  min-block-size: ${({ theme }) => theme.size.tap};
  padding-block: ${({ theme }) => theme.space[1]};
  cursor: pointer;
  & > input {
    flex: none;
    inline-size: ${({ theme }) => theme.size.icon};
    block-size: ${({ theme }) => theme.size.icon};
    accent-color: ${({ theme }) => theme.colors.text};
  }
  &:has(:disabled) { color: ${({ theme }) => theme.colors.muted}; cursor: not-allowed; }
`;
