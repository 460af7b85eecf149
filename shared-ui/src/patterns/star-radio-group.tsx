import { useId } from "react";
import { styled } from "styled-components";
import * as icons from "../primitives/icon/icon-paths";
import { visuallyHidden } from "../primitives/visually-hidden";

interface StarRadioGroupProps {
  label: string;
  /** The selected rating; null before a selection. */
  value: number | null;
  onChange: (stars: number) => void;
  error?: string | undefined;
}

const choices = [1, 2, 3, 4, 5];

/** A 1-to-5 star input built from native radio buttons, so arrow keys and screen readers work as usual. */
export function StarRadioGroup({ label, value, onChange, error }: StarRadioGroupProps) {
  const name = useId();
  const errorId = `${name}-error`;
  const hasError = error !== undefined && error !== "";
  return (
    <fieldset aria-describedby={hasError ? errorId : undefined}>
      <Legend>{label}</Legend>
      <Line>
        {choices.map((stars) => (
          <Choice key={stars} $full={value !== null && stars <= value}>
            <input type="radio" name={name} value={stars} checked={value === stars} onChange={() => onChange(stars)} />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={icons.star} />
            </svg>
            <span>{stars === 1 ? "1 estrela" : `${stars} estrelas`}</span>
          </Choice>
        ))}
      </Line>
      <Problem id={errorId} role="alert">
        {error}
      </Problem>
    </fieldset>
  );
}

const Legend = styled.legend`
  font-weight: ${({ theme }) => theme.font.weight.medium};
`;

const Line = styled.div`
  display: flex;
  /* The stars are smaller than their tap targets: this aligns them with the text above. */
  margin-inline-start: calc(-1 * ${({ theme }) => theme.space[1]});
`;

const Choice = styled.label<{ $full: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  inline-size: ${({ theme }) => theme.size.tap};
  block-size: ${({ theme }) => theme.size.tap};
  border-radius: ${({ theme }) => theme.radius.medium};
  cursor: pointer;
  & > input, & > span { ${visuallyHidden} }
  & > svg {
    inline-size: ${({ theme }) => theme.space[8]};
    fill: ${({ theme, $full }) => ($full ? theme.colors.star : "none")};
    stroke: ${({ theme, $full }) => ($full ? theme.colors.star : theme.colors.edge)};
    stroke-width: 1.5;
    stroke-linejoin: round;
  }
  &:hover > svg { stroke: ${({ theme }) => theme.colors.star}; }
  & > input:focus-visible + svg {
    outline: ${({ theme }) => `${theme.size.focusRing} solid ${theme.colors.focus}`};
    border-radius: ${({ theme }) => theme.radius.small};
  }
`;

const Problem = styled.div`
  color: ${({ theme }) => theme.tone.red.text};
  font-size: ${({ theme }) => theme.font.size.caption};
`;
