import { useRef } from "react";
import { styled } from "styled-components";

interface EmailPreviewProps {
  html: string;
  /** Simulates a mail client in dark mode. */
  dark: boolean;
  title: string;
}

/** An email in a sandboxed iframe without scripts. */
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
  // No `src`, because the Content Security Policy forbids framed pages. Some browsers load an empty page a moment
  // later, so the content is written again on `load`.
  return <Frame ref={attach} title={title} sandbox="allow-same-origin" tabIndex={0} onLoad={write} />;
}

const styleElement = /<style>([\s\S]*?)<\/style>/g;

// The Content Security Policy forbids inline styles, so the email's styles are moved to a constructed style sheet.
function fill(page: Document, html: string, dark: boolean): void {
  const css = [...html.matchAll(styleElement)].map(([, rules = ""]) => rules).join("\n");
  const plain = html
    .replaceAll(styleElement, "")
    .replaceAll(' style="display:none"', " hidden")
    .replaceAll(/ style="[^"]*"/g, "");
  const email = new DOMParser().parseFromString(plain, "text/html");
  // Links are disabled: the sandbox allows neither navigation nor popups.
  for (const link of email.querySelectorAll("a")) link.removeAttribute("href");
  page.documentElement.lang = email.documentElement.lang;
  page.title = email.title;
  page.body.replaceChildren(...[...email.body.childNodes].map((node) => page.importNode(node, true)));
  const view = page.defaultView as (Window & typeof globalThis) | null;
  if (!view || !("adoptedStyleSheets" in page)) return;
  // The constructor of the iframe's window: a document rejects style sheets created by another one.
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
