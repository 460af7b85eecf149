import { CopyButton, KeyText, Stack } from "@store/shared-ui";

interface PlainKeyProps {
  text: string;
}

/** A key as plain text, if it does not match its template or the parser failed to load. */
export function PlainKey({ text }: PlainKeyProps) {
  return (
    <Stack $gap={3}>
      <KeyText>{text}</KeyText>
      <CopyButton variant="primary" block value={text} />
    </Stack>
  );
}
