import { supportLink } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { TextLink, VisuallyHidden } from "@store/shared-ui";
import type { ReactNode } from "react";

interface SupportLinkProps {
  /** The chat's first message, which names the page of the question. */
  message: string;
  children: ReactNode;
}

/** The way to support with a first message; to the support page where the store has no chat. */
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
