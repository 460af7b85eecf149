import type { ReactNode } from "react";
import { Stack } from "../primitives/layout/stack";
import { Heading } from "../primitives/typography";

interface GallerySectionProps {
  title: string;
  children: ReactNode;
}

/** One group of the gallery, under its own heading. */
export function GallerySection({ title, children }: GallerySectionProps) {
  return (
    <Stack as="section" $gap={4}>
      <Heading>{title}</Heading>
      {children}
    </Stack>
  );
}
