import type { Email, EmailLine, EmailSender } from '../email.ts';
import { oneLine } from '../../one-line.ts';

function plainLine(line: EmailLine): string {
  if (typeof line === 'string') return oneLine(line);
  const text = oneLine(line.text);
  return `${line.about === undefined ? text : `${text}: ${oneLine(line.about)}`}\n${line.href}`;
}

/** Writes an e-mail as plain text. */
export function emailText({ lines, code, action, notes = [] }: Email, { name, origin }: EmailSender): string {
  const paragraphs = [
    ...lines.map(plainLine),
    ...(code === undefined ? [] : [`Код: ${code}`]),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...notes.map(plainLine),
    `${oneLine(name)}\n${origin}`,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}
