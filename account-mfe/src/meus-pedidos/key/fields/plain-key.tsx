import { CopyButton, KeyText, Stack } from "@store/shared-ui";

interface PlainKeyProps {
  text: string;
}

/** A key as one text, where it is not of its product's template, or what reads it did not come. */
export function PlainKey({ text }: PlainKeyProps) {
  return (
    <Stack $gap={3}>
      <KeyText>{text}</KeyText>
      <CopyButton variant="primary" block value={text} />
    </Stack>
  );
}
