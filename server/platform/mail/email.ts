import { escapeAttribute } from '#contract/escape-html.ts';
import { oneLine } from './one-line.ts';

/** A sentence, optionally linked to an address. */
export type EmailLine = string | { text: string; href: string };

/** The content of an e-mail: plain sentences and one action, without pictures and without read tracking. */
export type Email = {
  to: string;
  subject: string;
  lines: readonly EmailLine[];
  /** The call to action. */
  action?: { label: string; href: string };
  /** Small print. */
  notes?: readonly EmailLine[];
  /** Additional headers. */
  headers?: Record<string, string>;
};

type Sender = { name: string; origin: string };

function escape(text: string): string {
  return escapeAttribute(oneLine(text));
}

function link(text: string, href: string, style = ''): string {
  return `<a href="${escape(href)}"${style}>${escape(text)}</a>`;
}

function lineHtml(line: EmailLine): string {
  return typeof line === 'string' ? escape(line) : link(line.text, line.href);
}

/** Writes an e-mail as plain text. */
export function emailText({ lines, action, notes = [] }: Email, { name, origin }: Sender): string {
  const plain = (line: EmailLine) =>
    typeof line === 'string' ? oneLine(line) : `${oneLine(line.text)}\n${line.href}`;
  const paragraphs = [
    ...lines.map(plain),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...notes.map(plain),
    `${oneLine(name)}\n${origin}`,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

// White on red is readable on light and dark backgrounds; all other colours come from the reader's theme.
const BUTTON =
  ' style="display:inline-block;padding:12px 24px;border-radius:8px;background:#d91e1d;color:#ffffff;font-weight:600;text-decoration:none"';
const SMALL = ' style="font-size:13px;line-height:18px;opacity:.75"';

/** Writes an e-mail as simple HTML. */
export function emailHtml({ subject, lines, action, notes = [] }: Email, { name, origin }: Sender): string {
  const button = action ? `<p style="margin:24px 0">${link(action.label, action.href, BUTTON)}</p>` : '';
  const small = [...notes.map(lineHtml), link(name, origin)];
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:24px;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;overflow-wrap:break-word">
${lines.map((line) => `<p>${lineHtml(line)}</p>`).join('\n')}
${button}
${small.map((note) => `<p${SMALL}>${note}</p>`).join('\n')}
</div>
</body>
</html>
`;
}
