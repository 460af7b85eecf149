import { escapeHtml } from "./escape-html.ts";
import type { Words } from "./message.ts";

/** An email, as a mail service takes it. */
export interface Email {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface EmailLinks {
  /** Where the email leads, whole. */
  readonly action: string;
  /** Where the person stops such emails; null where the order needs them. */
  readonly stop: string | null;
}

const required = "Este aviso faz parte do pedido e não pode ser desligado.";

/** Writes a notice as plain text and as HTML that reads well in light and dark; nothing in it is fetched from anywhere (R13.3). */
export function writeEmail(words: Words, links: EmailLinks): Email {
  return { subject: words.subject, text: writeText(words, links), html: writeHtml(words, links) };
}

function writeText({ paragraphs, code, action, why, otherwise = required }: Words, links: EmailLinks): string {
  const end = links.stop ? `Para não receber mais: ${links.stop}` : otherwise;
  return [...paragraphs, ...(code ? [code] : []), `${action.label}: ${links.action}`, `--\n${why} ${end}`].join("\n\n");
}

function writeHtml(
  { subject, short, paragraphs, code, action, why, otherwise = required }: Words,
  links: EmailLinks,
): string {
  const end = links.stop
    ? `<a href="${escapeHtml(links.stop)}" style="color:inherit">Não quero mais receber</a>`
    : escapeHtml(otherwise);
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
body{margin:0;background:#f4f6f8;color:#10202e;font:16px/1.5 system-ui,sans-serif}
main{max-width:480px;margin:0 auto;padding:32px 16px}
h1{font-size:22px;line-height:1.3}
a.go{display:inline-block;padding:12px 20px;border-radius:8px;background:#2bd67b;color:#04140b;font-weight:600;text-decoration:none}
pre{padding:12px;border:1px solid #8494a3;border-radius:8px;white-space:pre-wrap;word-break:break-all;font:14px/1.4 monospace}
footer{margin-top:32px;font-size:13px;color:#4b5b6a}
@media(prefers-color-scheme:dark){body{background:#0b0f14;color:#e8edf2}footer{color:#9aa7b4}}
</style>
</head>
<body>
<div style="display:none">${escapeHtml(short)}</div>
<main>
<h1>${escapeHtml(subject)}</h1>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("\n")}
${code ? `<pre>${escapeHtml(code)}</pre>\n` : ""}<p><a class="go" href="${escapeHtml(links.action)}">${escapeHtml(action.label)}</a></p>
<footer><p>${escapeHtml(why)} ${end}</p></footer>
</main>
</body>
</html>
`;
}
