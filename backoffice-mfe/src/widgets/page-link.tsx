import { StoreLink } from "@store/shared-data/router";
import { TextLink } from "@store/shared-ui";
import type { ReactNode } from "react";
import { orderPath } from "../addresses/addresses";

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

export function OrderLink({ id }: { id: string }) {
  const number = id.slice(0, 8);
  return (
    <PageLink to={orderPath(id)} label={`Pedido ${number}`}>
      {number}
    </PageLink>
  );
}
