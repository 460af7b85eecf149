import { Heading, Stack, Text } from "@store/shared-ui";
import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  /** Text for an empty section. */
  empty?: string | false;
  children?: ReactNode;
}

/** A section of the customer's page, with its heading. */
export function Section({ title, empty, children }: SectionProps) {
  const id = useId();
  return (
    <Stack as="section" $gap={3} aria-labelledby={id}>
      <Heading id={id} $size="lead">
        {title}
      </Heading>
      {empty ? <Text $muted>{empty}</Text> : children}
    </Stack>
  );
}
