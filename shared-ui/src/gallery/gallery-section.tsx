import type { ReactNode } from "react";
import { Stack } from "../primitives/layout/stack";
import { Heading } from "../primitives/typography";

interface GallerySectionProps {
  title: string;
  children: ReactNode;
}

export function GallerySection({ title, children }: GallerySectionProps) {
  return (
    <Stack as="section" $gap={4}>
      <Heading>{title}</Heading>
      {children}
    </Stack>
  );
}
