import { StoreLink } from "@store/shared-data/router";
import { TextLink } from "@store/shared-ui";
import type { ReactNode } from "react";

interface PageLinkProps {
  to: string;
  label?: string | undefined;
  children: ReactNode;
}

/** A link to a page of the store, with a tap target of its own. */
export function PageLink({ to, label, children }: PageLinkProps) {
  return (
    <TextLink $alone as={StoreLink} to={to} aria-label={label}>
      {children}
    </TextLink>
  );
}
