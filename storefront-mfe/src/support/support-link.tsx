import { supportLink } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { TextLink, VisuallyHidden } from "@store/shared-ui";
import type { ReactNode } from "react";

interface SupportLinkProps {
  /** The chat's first message, which names the current page's subject. */
  message: string;
  children: ReactNode;
}

/** A link to the support chat with a first message, or to the support page if the store has no chat. */
export function SupportLink({ message, children }: SupportLinkProps) {
  const chat = supportLink(message);
  if (chat === null) {
    return (
      <TextLink $alone as={StoreLink} to="/whatsapp">
        {children}
      </TextLink>
    );
  }
  return (
    <TextLink $alone href={chat} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> (abre em outra aba)</VisuallyHidden>
    </TextLink>
  );
}
