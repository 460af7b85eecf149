import { CopyButton } from "@store/shared-ui";
import { styled } from "styled-components";

interface CopyIdProps {
  /** The whole of it: what is copied, and shown on hover. */
  value: string;
  /** The visible part: the first eight characters by default. */
  short?: string | undefined;
  /** Name of the id's object: "pedido". */
  of: string;
}

/** An id, cut to what fits, whole on hover, copied on click. */
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

// In a narrow column the icon would stand above the text. No padding: tables are narrow.
const OneLine = styled.span`
  button { padding-inline: 0; }
  button > span { flex-wrap: nowrap; }
`;
