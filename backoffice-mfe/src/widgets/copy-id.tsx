import { CopyButton } from "@store/shared-ui";
import { styled } from "styled-components";

interface CopyIdProps {
  /** The whole of it: what is copied, and shown on hover. */
  value: string;
  /** What fits: the first eight letters unless said otherwise. */
  short?: string | undefined;
  /** What it is the id of: "pedido". */
  of: string;
}

/** An id, cut to what fits, whole on hover, copied on press. */
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

// In a narrow column the sign would stand above the words. Nothing around it: a table needs the room.
const OneLine = styled.span`
  button { padding-inline: 0; }
  button > span { flex-wrap: nowrap; }
`;
