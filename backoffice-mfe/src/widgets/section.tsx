import { Card, Heading, Stack, Text } from "@store/shared-ui";
import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  /** A heading in the size of the text. */
  small?: boolean;
  /** Inside a card. */
  card?: boolean;
  /** True while the content loads. */
  busy?: boolean;
  /** Text for an empty section. */
  empty?: string | false;
  children?: ReactNode;
}

/** A section of a page, with its heading. */
export function Section({ title, small = false, card = false, busy, empty, children }: SectionProps) {
  const id = useId();
  const content = (
    <>
      <Heading id={id} as="h2" $size={small ? "body" : "lead"}>
        {title}
      </Heading>
      {empty ? <Text $muted>{empty}</Text> : children}
    </>
  );
  if (!card)
    return (
      <Stack as="section" $gap={3} aria-labelledby={id} aria-busy={busy}>
        {content}
      </Stack>
    );
  return (
    <Card as="section" $dense aria-labelledby={id} aria-busy={busy}>
      <Stack $gap={3}>{content}</Stack>
    </Card>
  );
}
