import type { ComponentProps } from "react";
import { styled } from "styled-components";
import { Icon } from "../icon/icon";
import * as icons from "../icon/icon-paths";
import { controlStyle } from "./control-style";
import { useFieldAttributes } from "./field";

/** A native select. Its children are `<option>`s. */
export function Select(props: ComponentProps<"select">) {
  return (
    <Root>
      <Box {...useFieldAttributes(props)} />
      <Icon icon={icons.chevronDown} />
    </Root>
  );
}

const Root = styled.div`
  position: relative;
  & > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-end: ${({ theme }) => theme.space[3]};
    margin-block: auto;
    pointer-events: none;
    color: ${({ theme }) => theme.colors.muted};
  }
`;

const Box = styled.select`
  ${controlStyle}
  appearance: none;
  padding-inline-end: ${({ theme }) => theme.space[10]};
  text-overflow: ellipsis;
`;
