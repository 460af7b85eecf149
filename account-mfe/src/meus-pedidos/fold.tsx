import { type ReactNode, useState } from "react";
import { styled } from "styled-components";

interface FoldProps {
  title: string;
  /** Rendered only while the disclosure is open. */
  children: ReactNode;
}

/** Collapsible section for rarely needed details. */
export function Fold({ title, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Root onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </Root>
  );
}

const Root = styled.details`
  font-size: ${({ theme }) => theme.font.size.caption};
  & > summary {
    min-block-size: ${({ theme }) => theme.size.tap};
    align-content: center;
    font-weight: ${({ theme }) => theme.font.weight.medium};
    cursor: pointer;
  }
`;
