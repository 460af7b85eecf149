import type { ComponentProps } from "react";

interface GalleryLinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
}

/** Stands where the router's link stands in the store. */
export function GalleryLink({ to, ...rest }: GalleryLinkProps) {
  return <a {...rest} href={to} />;
}
