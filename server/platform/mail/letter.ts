import { escapeAttribute } from '#contract/escape-html.ts';
import { oneLine } from './one-line.ts';

/** A sentence, or one that leads to an address. */
export type Line = string | { text: string; href: string };

/**
 * A letter as the rooms write it: plain words, one next step, no pictures and nothing that tells whether it was read.
 */
export type Letter = {
  to: string;
  subject: string;
  lines: readonly Line[];
  /** The one thing to do. */
  action?: { label: string; href: string };
  /** What is said after that, in small letters. */
  notes?: readonly Line[];
  /** Beside those of every letter. */
  headers?: Record<string, string>;
};

type Sender = { name: string; origin: string };

function escape(text: string): string {
  return escapeAttribute(oneLine(text));
}

function link(text: string, href: string, style = ''): string {
  return `<a href="${escape(href)}"${style}>${escape(text)}</a>`;
}

function inHtml(line: Line): string {
  return typeof line === 'string' ? escape(line) : link(line.text, line.href);
}

/** The letter as plain text. */
export function letterText({ lines, action, notes = [] }: Letter, { name, origin }: Sender): string {
  const plain = (line: Line) =>
    typeof line === 'string' ? oneLine(line) : `${oneLine(line.text)}\n${line.href}`;
  const paragraphs = [
    ...lines.map(plain),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...notes.map(plain),
    `${oneLine(name)}\n${origin}`,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

// Red with white letters reads on white and on black; everything else takes the colours of the reader's own theme.
const BUTTON =
  ' style="display:inline-block;padding:12px 24px;border-radius:8px;background:#d91e1d;color:#ffffff;font-weight:600;text-decoration:none"';
const SMALL = ' style="font-size:13px;line-height:18px;opacity:.75"';

/** The same letter as simple HTML. */
export function letterHtml({ subject, lines, action, notes = [] }: Letter, { name, origin }: Sender): string {
  const button = action ? `<p style="margin:24px 0">${link(action.label, action.href, BUTTON)}</p>` : '';
  const small = [...notes.map(inHtml), link(name, origin)];
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
${lines.map((line) => `<p>${inHtml(line)}</p>`).join('\n')}
${button}
${small.map((note) => `<p${SMALL}>${note}</p>`).join('\n')}
</div>
</body>
</html>
`;
}
