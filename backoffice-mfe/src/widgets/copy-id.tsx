import { CopyButton } from "@store/shared-ui";
import { styled } from "styled-components";

interface CopyIdProps {
  value: string;
  short?: string | undefined;
  of: string;
}

/** A shortened id, with its full value on hover and copied on click. */
export function CopyId({ value, short = value.slice(0, 8), of }: CopyIdProps) {
  return (
    <OneLine>
      <CopyButton
        value={value}
        label={short}
        size="small"
        variant="ghost"
        title={value}
        aria-label={`Copiar ${of} ${value}`}
      />
    </OneLine>
  );
}

// Keeps the icon on the same line in a narrow column. No padding, because tables are narrow.
const OneLine = styled.span`
  button { padding-inline: 0; }
  button > span { flex-wrap: nowrap; }
`;
