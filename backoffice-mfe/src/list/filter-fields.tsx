import { type ReactNode, useState } from "react";
import { Button } from "shared-ui";
import { styled } from "styled-components";

interface FilterFieldsProps {
  /** What they filter, for screen readers. */
  label: string;
  /** The fields that are asked for most, the search first. */
  children: ReactNode;
  /** The others: on a phone they stand behind a press, so that the list begins on the first screen. */
  more: ReactNode;
  /** Whether one of the others filters already: they are in sight then. */
  usesMore: boolean;
  onClear: () => void;
}

/** The fields of a list's filter. */
export function FilterFields({ label, children, more, usesMore, onClear }: FilterFieldsProps) {
  // Until somebody presses, the address decides, also one that comes later, such as a saved view's.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const isOpen = pressed ?? usesMore;
  return (
    <Root role="search" aria-label={label}>
      {children}
      <Toggle>
        <Button size="small" aria-expanded={isOpen} onClick={() => setPressed(!isOpen)}>
          {isOpen ? "Menos filtros" : "Mais filtros"}
        </Button>
      </Toggle>
      <More $open={isOpen}>
        {more}
        <Button variant="ghost" onClick={onClear}>
          Limpar filtros
        </Button>
      </More>
    </Root>
  );
}

const Root = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[3]};
  align-items: end;
  & > :first-child { grid-column: 1 / -1; }
  @media ${({ theme }) => theme.media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    & > :first-child { grid-column: span 2; }
  }
`;

const Toggle = styled.div`
  grid-column: 1 / -1;
  @media ${({ theme }) => theme.media.tablet} { display: none; }
`;

const More = styled.div<{ $open: boolean }>`
  display: ${({ $open }) => ($open ? "contents" : "none")};
  & > :last-child { justify-self: start; }
  @media ${({ theme }) => theme.media.tablet} { display: contents; }
`;
