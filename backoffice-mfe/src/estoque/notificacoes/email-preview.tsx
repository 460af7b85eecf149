import { useRef } from "react";
import { styled } from "styled-components";

interface EmailPreviewProps {
  html: string;
  /** As a mailbox in dark mode shows it. */
  dark: boolean;
  title: string;
}

/** An email as a mailbox shows it, in a frame that runs nothing. */
export function EmailPreview({ html, dark, title }: EmailPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  function write() {
    const page = frame.current?.contentDocument;
    if (page) fill(page, html, dark);
  }
  function attach(element: HTMLIFrameElement | null) {
    frame.current = element;
    write();
  }
  // Without a source: the store's policy allows no page in a frame. Some browsers put an empty page there a moment later, so it is written again.
  return <Frame ref={attach} title={title} sandbox="allow-same-origin" tabIndex={0} onLoad={write} />;
}

const styleElement = /<style>([\s\S]*?)<\/style>/g;

// The store's policy allows no style that stands in a page, nor in the text of one that is read: the email's are taken out and given to the frame as an object.
function fill(page: Document, html: string, dark: boolean): void {
  const css = [...html.matchAll(styleElement)].map(([, rules = ""]) => rules).join("\n");
  const plain = html
    .replaceAll(styleElement, "")
    .replaceAll(' style="display:none"', " hidden")
    .replaceAll(/ style="[^"]*"/g, "");
  const email = new DOMParser().parseFromString(plain, "text/html");
  // Links lead nowhere from here: the frame may neither open a window nor leave.
  for (const link of email.querySelectorAll("a")) link.removeAttribute("href");
  page.documentElement.lang = email.documentElement.lang;
  page.title = email.title;
  page.body.replaceChildren(...[...email.body.childNodes].map((node) => page.importNode(node, true)));
  const view = page.defaultView as (Window & typeof globalThis) | null;
  if (!view || !("adoptedStyleSheets" in page)) return;
  // The frame's own kind: a style sheet of another page is refused.
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(css.replaceAll("(prefers-color-scheme:dark)", dark ? " all" : " not all"));
  page.adoptedStyleSheets = [sheet];
}

const Frame = styled.iframe`
  inline-size: 100%;
  block-size: 32em;
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.colors.paper};
`;
