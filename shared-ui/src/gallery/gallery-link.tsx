import type { ComponentProps } from "react";

interface GalleryLinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
}

/** Replaces the router's link: the gallery has no router. */
export function GalleryLink({ to, ...rest }: GalleryLinkProps) {
  return <a {...rest} href={to} />;
}
