import type { ComponentProps } from "react";
import { styled } from "styled-components";
import { Icon, type IconPath } from "./icon";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  icon: IconPath;
  /** Its accessible name and tooltip. */
  label: string;
}

/** A square 44 px button that contains only an icon. */
export function IconButton({ icon, label, type = "button", ...rest }: IconButtonProps) {
  return (
    <Root {...rest} type={type} aria-label={label} title={label}>
      <Icon icon={icon} />
    </Root>
  );
}

const Root = styled.button`
  @media print { display: none; }
  display: inline-grid;
  place-items: center;
  flex: none;
  inline-size: ${({ theme }) => theme.size.tap};
  block-size: ${({ theme }) => theme.size.tap};
  border-radius: ${({ theme }) => theme.radius.medium};
  color: ${({ theme }) => theme.colors.text};
  &:hover:not(:disabled) { background: ${({ theme }) => theme.colors.raised}; }
  &:disabled { color: ${({ theme }) => theme.colors.edge}; cursor: not-allowed; }
`;
