import type { ComponentProps } from "react";
import { styled } from "styled-components";
import { controlStyle } from "./control-style";
import { useFieldAttributes } from "./field";

/** A single-line text input. Outside a Field it needs an `aria-label`. */
export function TextInput({ type = "text", ...props }: ComponentProps<"input">) {
  return <Root type={type} {...useFieldAttributes(props)} />;
}

const Root = styled.input`
  ${controlStyle}
`;
