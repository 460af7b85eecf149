import { CopyButton } from "shared-ui";

interface CopyIdProps {
  /** The whole of it: what is copied, and shown on hover. */
  value: string;
  /** What fits: the first eight letters unless said otherwise. */
  short?: string;
  /** What it is the id of: "pedido". */
  of: string;
}

/** An id, cut to what fits, whole on hover, copied on press. */
export function CopyId({ value, short = value.slice(0, 8), of }: CopyIdProps) {
  return (
    <CopyButton
      value={value}
      label={short}
      size="small"
      variant="ghost"
      title={value}
      aria-label={`Copiar ${of} ${value}`}
    />
  );
}
