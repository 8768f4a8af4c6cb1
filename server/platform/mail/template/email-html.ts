import { tieShortWords } from '#contract/no-break.ts';
import { escapeAttribute } from '#contract/escape-html.ts';
import type { Email, EmailLine, EmailSender } from '../email.ts';
import { oneLine } from '../../one-line.ts';
import { BUTTON, CODE_FONT, FONT, LIGHT, STYLE_SHEETS } from './email-style.ts';

/** The Content-ID of the logo, which is sent with the e-mail: many programs load no remote pictures. */
export const LOGO_CID = 'logo@akane';

const WIDTH = 600;
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const TEXT = `margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:${LIGHT.text}`;
const SMALL = `margin:0 0 12px;${FONT};font-size:13px;line-height:20px;color:${LIGHT.soft}`;

function escape(text: string): string {
  return escapeAttribute(oneLine(text));
}

// Every colour is said with the element: Outlook colours links itself, and Mail.ru drops what only a parent says.
function link({ text, href }: { text: string; href: string }, tone: 'text' | 'soft'): string {
  const style = `color:${LIGHT[tone]};text-decoration:underline`;
  return `<a href="${escape(href)}" class="${tone}" style="${style}">${escape(text)}</a>`;
}

function paragraph(line: EmailLine, tone: 'text' | 'soft'): string {
  const style = tone === 'text' ? TEXT : SMALL;
  const content = typeof line === 'string' ? escape(tieShortWords(line)) : link(line, tone);
  return `<p class="${tone}" style="${style}">${content}</p>`;
}

function row({ text, href, about }: { text: string; href: string; about: string }): string {
  const strong = `${FONT};font-size:16px;line-height:24px;font-weight:600`;
  const small = `${FONT};font-size:14px;line-height:20px;color:${LIGHT.soft}`;
  return `<table ${TABLE} width="100%"><tr>
<td class="line" style="padding:12px 0;border-bottom:1px solid ${LIGHT.line}">
<span style="${strong}">${link({ text, href }, 'text')}</span><br>
<span class="soft" style="${small}">${escape(about)}</span>
</td></tr></table>`;
}

function lineHtml(line: EmailLine): string {
  if (typeof line === 'string' || line.about === undefined) return paragraph(line, 'text');
  return row({ ...line, about: line.about });
}

function codeHtml(code: string): string {
  const style = `${CODE_FONT};font-size:28px;line-height:36px;font-weight:700;letter-spacing:2px;color:${LIGHT.text}`;
  return `<table ${TABLE} width="100%"><tr>
<td class="field" align="center" bgcolor="${LIGHT.field}" style="padding:16px 8px;background-color:${LIGHT.field};border-radius:10px">
<span class="soft" style="${FONT};font-size:13px;line-height:20px;color:${LIGHT.soft}">Код</span><br>
<span class="text code" style="${style}">${escape(code)}</span>
</td></tr></table>`;
}

// The padding of a link is lost in Outlook for Windows; `mso-padding-alt` gives the cell the same.
function buttonHtml({ label, href }: { label: string; href: string }): string {
  const style = `display:inline-block;padding:14px 28px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:${BUTTON.text};text-decoration:none`;
  return `<table ${TABLE}><tr>
<td class="fill" align="center" bgcolor="${BUTTON.background}" style="background-color:${BUTTON.background};border-radius:10px;mso-padding-alt:14px 28px">
<a href="${escape(href)}" class="button" style="${style}">${escape(label)}</a>
</td></tr></table>`;
}

// The list of mails shows the first words of a text; the rest keeps what follows out of that line.
function previewHtml(text: string): string {
  const style = `display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${LIGHT.page}`;
  return `<div style="${style}">${escape(text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;
}

function headHtml({ name, origin }: EmailSender): string {
  const style = `${FONT};font-size:20px;line-height:40px;font-weight:700;color:${LIGHT.text};text-decoration:none`;
  return `<table ${TABLE}><tr>
<td width="48" style="padding:0 8px 0 0"><img src="cid:${LOGO_CID}" width="40" height="40" alt="" border="0" style="display:block"></td>
<td><a href="${escape(origin)}" class="text" style="${style}">${escape(name)}</a></td>
</tr></table>`;
}

const space = (height: number) =>
  `<table ${TABLE} width="100%"><tr><td height="${height}" style="font-size:1px;line-height:${height}px">&nbsp;</td></tr></table>`;

function cardHtml({ subject, heading = subject, lines, code, action, notes = [] }: Email): string {
  const title = `margin:0 0 16px;${FONT};font-size:24px;line-height:32px;font-weight:700;color:${LIGHT.text}`;
  const ending = `padding:20px 0 0;border-top:1px solid ${LIGHT.line}`;
  return [
    `<h1 class="text" style="${title}">${escape(tieShortWords(heading))}</h1>`,
    ...lines.map(lineHtml),
    ...(code === undefined ? [] : [space(8), codeHtml(code)]),
    ...(action ? [space(24), buttonHtml(action)] : []),
    ...(notes.length === 0
      ? []
      : [
          space(28),
          `<table ${TABLE} width="100%"><tr><td class="line" style="${ending}">`,
          ...notes.map((note) => paragraph(note, 'soft')),
          '</td></tr></table>',
        ]),
  ].join('\n');
}

/**
 * Writes an e-mail as HTML that programs for mail show alike: nested tables, styles in the elements, and a style sheet
 * only for the dark form and for phones. Outlook for Windows needs the width as a table of its own.
 */
export function emailHtml(email: Email, sender: EmailSender): string {
  const [first = ''] = email.lines;
  const lead = typeof first === 'string' ? first : first.text;
  const preview = email.code === undefined ? lead : `Код: ${email.code}. ${lead}`;
  const foot = link({ text: new URL(sender.origin).host, href: sender.origin }, 'soft');
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escape(email.subject)}</title>
${STYLE_SHEETS.map((sheet) => `<style>\n${sheet}\n</style>`).join('\n')}
</head>
<body class="page" bgcolor="${LIGHT.page}" style="margin:0;padding:0;background-color:${LIGHT.page}">
${previewHtml(preview)}
<table ${TABLE} width="100%" class="page" bgcolor="${LIGHT.page}" style="background-color:${LIGHT.page}"><tr>
<td align="center" style="padding:24px 12px">
<!--[if mso]><table ${TABLE} width="${WIDTH}"><tr><td><![endif]-->
<table ${TABLE} width="100%" style="max-width:${WIDTH}px"><tr>
<td align="left" style="padding:0 8px 16px">${headHtml(sender)}</td></tr><tr>
<td align="left" class="card" bgcolor="${LIGHT.card}" style="padding:32px;background-color:${LIGHT.card};border-radius:16px;overflow-wrap:break-word;word-break:break-word">
${cardHtml(email)}
</td></tr><tr>
<td align="center" style="padding:16px 8px 0"><p class="soft" style="${SMALL}">${foot}</p></td>
</tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}
